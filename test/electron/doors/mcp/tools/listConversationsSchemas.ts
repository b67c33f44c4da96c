/** As written in the contract of `list_conversations`. */
export const listConversationsSchemas = {
  inputSchema: {
    type: 'object',
    properties: {
      project_reference: { type: 'string', description: 'Project identifier or slug that scopes the tool call.' },
      limit: { type: 'integer', minimum: 1, maximum: 100, description: 'Maximum number of results to return.' },
      cursor: { type: 'string', description: 'Opaque pagination cursor returned by a previous response.' },
    },
    additionalProperties: false,
    description: 'Input schema for the list_conversations tool.',
    $schema: 'http://json-schema.org/draft-07/schema#',
  },
  outputSchema: {
    type: 'object',
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', description: 'Conversation identifier.' },
            project_id: {
              type: ['string', 'null'],
              description: 'Project identifier that owns the conversation, or null for global/system conversations.',
            },
            type: {
              type: 'string',
              description: 'Conversation type, such as agent, support, or workflow conversation.',
            },
            title: { type: ['string', 'null'], description: 'Human-readable conversation title.' },
            summary: { type: ['string', 'null'], description: 'Short summary of the conversation state or topic.' },
            status: { type: 'string', description: 'Lifecycle status of the conversation.' },
            current_node: {
              type: ['string', 'null'],
              description: 'Current workflow or agent node associated with the conversation, when available.',
            },
            message_count: { type: 'number', description: 'Number of persisted messages in the conversation.' },
            last_message_at: {
              type: ['string', 'null'],
              description: 'Timestamp of the most recent message in the conversation.',
            },
            metadata: {
              anyOf: [
                {
                  type: 'object',
                  additionalProperties: { description: 'Additional structured values associated with this result.' },
                  description: 'Additional structured metadata for the record.',
                },
                { type: 'null', description: 'Additional structured metadata returned by the tool.' },
              ],
              description: 'Additional machine-readable conversation metadata.',
            },
            created_by: {
              type: ['string', 'null'],
              description: 'User or actor identifier that created the conversation.',
            },
            archived_at: {
              type: ['string', 'null'],
              description: 'Timestamp when the conversation was archived, or null when active.',
            },
            created_at: { type: 'string', description: 'Timestamp when the conversation was created.' },
            updated_at: { type: 'string', description: 'Timestamp when the conversation was last updated.' },
          },
          required: [
            'id',
            'project_id',
            'type',
            'title',
            'summary',
            'status',
            'current_node',
            'message_count',
            'last_message_at',
            'metadata',
            'created_by',
            'archived_at',
            'created_at',
            'updated_at',
          ],
          additionalProperties: false,
          description: 'Conversation record returned by MCP conversation tools.',
        },
        description: 'Conversation records for the requested page.',
      },
      page_info: {
        type: 'object',
        properties: {
          self: { type: ['string', 'null'], description: 'Cursor representing the current page.' },
          first: {
            type: 'null',
            description: 'Always null because these MCP pagination flows do not expose a first-page cursor.',
          },
          next: {
            type: ['string', 'null'],
            description: 'Cursor for the next page, or null when there are no more results.',
          },
          prev: { type: ['string', 'null'], description: 'Cursor for the previous page, or null when unavailable.' },
        },
        required: ['self', 'first', 'next', 'prev'],
        additionalProperties: false,
        description: 'Pagination cursors for the conversation list.',
      },
    },
    required: ['data', 'page_info'],
    additionalProperties: false,
    description: 'Paginated conversation list response.',
    $schema: 'http://json-schema.org/draft-07/schema#',
  },
}

/** The imports that brought a conversation, for a query that has `conversations`. */
export const BROUGHT_BY = `
  FROM raw_versions
  JOIN sightings ON sightings.raw_version_id = raw_versions.id
  JOIN imports ON imports.id = sightings.import_id
  WHERE raw_versions.conversation_id = conversations.id`

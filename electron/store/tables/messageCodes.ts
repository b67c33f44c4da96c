/** Codes of `message_facts` for the speaker and the kind of a message; 0 is any other speaker. */
export const speakerCodes = { user: 1, assistant: 2, tool: 3, system: 4 } as const
export type Role = keyof typeof speakerCodes
export const kindCodes = { message: 0, thoughts: 1, toolCall: 2, toolResult: 3, hidden: 4 } as const

/**
 * The speaker that readers see. Calls and results belong to the tool, though the assistant wrote the call; context that
 * the chat never showed belongs to the tool that returned it, or else to the system, whatever its author says.
 */
export const SPEAKER = `CASE
  WHEN message_facts.kind IN (${kindCodes.toolCall}, ${kindCodes.toolResult})
    OR message_facts.speaker = ${speakerCodes.tool} THEN ${speakerCodes.tool}
  WHEN message_facts.kind = ${kindCodes.hidden} THEN ${speakerCodes.system} ELSE message_facts.speaker END`

/** How `message_facts` writes who speaks and what kind of message it is; 0 is anybody else. */
export const speakerCodes = { user: 1, assistant: 2, tool: 3, system: 4 } as const
export type Role = keyof typeof speakerCodes
export const kindCodes = { message: 0, thoughts: 1, toolCall: 2, toolResult: 3, hidden: 4 } as const

import { z } from 'zod'

/** A conversation as an agent hands it over to be kept. Turns that follow those kept before are added; the others are told apart by their words. */
export const savedConversation = z.strictObject({
  sessionKey: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u, 'may have letters, figures, dots, dashes and underscores, at most 100').optional().describe('The same key again adds to the same conversation; made of title and month when left out.'),
  title: z.string().trim().min(1, 'must not be blank').max(500, 'must have at most 500 characters').optional(),
  summary: z.string().trim().min(1, 'must not be blank').max(2000, 'must have at most 2000 characters').optional().describe('Instead of the one made from the turns.'),
  turns: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant', 'system', 'tool']),
        content: z.string().min(1, 'must not be empty').max(1_000_000, 'is too long'),
        createdAt: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .min(1, 'must have at least one turn')
    .max(1000, 'must have at most 1000 turns'),
})
export type SavedConversation = z.infer<typeof savedConversation>

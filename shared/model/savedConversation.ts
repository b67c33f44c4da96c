import { z } from 'zod'

const NOT_A_TURN = 'must be an object with a role and a content'

/**
 * A conversation an agent saves. Turns that follow the saved ones are appended; the others are matched by their words.
 */
export const savedConversation = z.strictObject({
  sessionKey: z
    .string('must be text')
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u,
      'may have letters, figures, dots, dashes and underscores, at most 100',
    )
    .optional()
    .describe('The same key again adds to the same conversation; made of title and month when left out.'),
  title: z
    .string('must be text')
    .trim()
    .min(1, 'must not be blank')
    .max(500, 'must have at most 500 characters')
    .optional(),
  summary: z
    .string('must be text')
    .trim()
    .min(1, 'must not be blank')
    .max(2000, 'must have at most 2000 characters')
    .optional()
    .describe('Instead of the one made from the turns.'),
  turns: z
    .array(
      z.strictObject(
        {
          role: z.enum(['user', 'assistant', 'system', 'tool'], 'must be user, assistant, system or tool'),
          content: z.string('must be text').min(1, 'must not be empty').max(1_000_000, 'is too long'),
          createdAt: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-01-04T09:30:00Z' }).optional(),
        },
        NOT_A_TURN,
      ),
      'must be a list of turns',
    )
    .min(1, 'must have at least one turn')
    .max(1000, 'must have at most 1000 turns'),
})
export type SavedConversation = z.infer<typeof savedConversation>

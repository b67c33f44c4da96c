import { z } from 'zod'
import { highlightColors } from './highlightColors.ts'
import { splitTags } from '../text/splitTags.ts'

/** A place in a message's readable text, located by its words, because the text around it may have changed. */
export const textAnchor = z.strictObject({
  quote: z
    .string()
    .min(1, 'must not be empty')
    .max(20_000, 'must have at most 20000 characters')
    .describe('The words themselves, as they are read.'),
  before: z.string().max(100, 'must have at most 100 characters').describe('What stands before them.'),
  after: z.string().max(100, 'must have at most 100 characters').describe('What stands after them.'),
  start: z.int().min(0).describe('Where they begin in the text as it is read, in UTF-16 units.'),
})
export type TextAnchor = z.infer<typeof textAnchor>

const tag = z.string().trim().min(1, 'must not be blank').max(50, 'must have at most 50 characters')
export const MAX_TAGS = 30
export const tags = z.array(tag).max(MAX_TAGS, 'must be at most 30')
/** Tags to add. Tags in older archives may still contain a comma. */
export const newTags = z
  .array(z.string())
  .transform((given) => given.flatMap((each) => (each.includes(',') ? splitTags(each) : [each])))
  .pipe(tags)

export const highlight = z.object({
  id: z.int(),
  conversationId: z.string(),
  messageId: z.string().describe("The message's key in its conversation."),
  title: z.string().nullable().describe('Of the conversation; null also when it is in the archive no more.'),
  derivedTitle: z.string().nullable().describe('Where it has no title: the first question.'),
  isReadable: z.boolean().describe('Whether the archive still has the message.'),
  role: z.string().nullable(),
  saidAtMs: z.int().nullable(),
  anchor: textAnchor,
  colour: z.enum(highlightColors),
  note: z.string(),
  tags: z.array(z.string()),
  createdAtMs: z.int(),
  updatedAtMs: z.int(),
})
export type Highlight = z.infer<typeof highlight>

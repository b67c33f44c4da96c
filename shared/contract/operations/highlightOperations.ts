import { z } from 'zod'
import { highlight, newTags, tags, textAnchor } from '../../model/highlight.ts'
import { highlightColors } from '../../model/highlightColors.ts'
import { operation } from '../operation.ts'

const id = z.int('must be the number of a highlight').min(1, 'must be the number of a highlight')
const colour = z.enum(highlightColors)
const note = z.string().max(10_000, 'must have at most 10000 characters')

export const highlightOperations = {
  'highlights.list': operation({
    summary: 'List your highlights, latest first.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({
      conversationId: z.string().max(500).optional(),
      text: z.string().max(1000).default('').describe('Words in the quote, note, tags or title.'),
      colours: z.array(colour).optional(),
      tags: tags.optional(),
      limit: z.int().min(1).max(1000).default(200),
      offset: z.int().min(0).max(10_000_000).default(0),
    }),
    output: z.object({
      highlights: z.array(highlight),
      total: z.int(),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })).describe('Of all highlights.'),
    }),
  }),
  'highlights.add': operation({
    summary: 'Highlight text in a message. Imports never change or remove it.',
    doors: ['http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({
      conversationId: z.string().min(1).max(500),
      messageId: z.string().min(1).max(500),
      anchor: textAnchor,
      colour,
      note: note.default(''),
      tags: newTags.default([]),
    }),
    output: highlight,
  }),
  'highlights.edit': operation({
    summary: "Change a highlight's color, note or tags.",
    doors: ['http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ id, colour: colour.optional(), note: note.optional(), tags: newTags.optional() }),
    output: highlight,
  }),
  'highlights.remove': operation({
    summary: 'Remove a highlight.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ id }),
    output: highlight,
  }),
}

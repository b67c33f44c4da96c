import { z } from 'zod'
import { features } from '../query/choices.ts'
import { providerPattern } from './conversation.ts'

const atMs = z.int().min(-8.64e15).max(8.64e15)
const names = z.array(z.string().max(500)).max(100)

/** All given conditions must hold; each list contains alternatives, and an empty one is ignored. */
export const conversationFilter = z.strictObject({
  fromMs: atMs.optional().describe('Last active then or later.'),
  untilMs: atMs.optional().describe('Last active before then.'),
  providers: z.array(z.string().regex(providerPattern)).optional(),
  models: names.optional(),
  gptIds: names.optional(),
  projectIds: names.optional(),
  tags: names.optional(),
  has: z.array(z.enum(features)).optional().describe('A message on any branch holds one of these.'),
  isStarred: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  isHiddenFromAgents: z.boolean().optional(),
  isHighlighted: z.boolean().optional(),
  minTurns: z.int().min(0).optional(),
  maxTurns: z.int().min(0).optional(),
})
export type ConversationFilter = z.infer<typeof conversationFilter>

const choice = z.object({ value: z.string(), label: z.string(), count: z.int() })
const choices = z.array(choice).describe('Most conversations first.')

/** The values a list can be filtered by, with the number of conversations in the whole archive. */
export const filterChoices = z.object({
  providers: choices,
  models: choices,
  gpts: choices,
  projects: z
    .array(choice.extend({ name: z.string().nullable().describe("The person's own.") }))
    .describe('Most conversations first. One without a name is called after its latest conversation.'),
  tags: choices,
  has: choices,
  years: choices.describe('By when conversations were last active, latest year first.'),
  starred: z.int(),
  archived: z.int(),
  hiddenFromAgents: z.int(),
  highlighted: z.int(),
})
export type FilterChoices = z.infer<typeof filterChoices>

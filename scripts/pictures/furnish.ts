import type { Page } from '@playwright/test'
import type { Output } from '../../shared/contract/archiveContract.ts'
import type { HighlightColor } from '../../shared/model/highlightColors.ts'
import { groups } from '../sample/world.mjs'
import { call, openConversation, select } from './openSample.ts'

interface Highlighted {
  readonly conversation: string
  readonly quote: string
  readonly color: HighlightColor
  readonly note: string
  readonly tags: readonly string[]
}

/** The conversations that the pictures show. */
export const shown = {
  sourdough: '23e82219-e728-4c73-85a2-e984b2882de1',
  electricBoats: '2668e5fb-3adc-41b4-8fa3-bcc6b3ec25a6',
} as const

/** Highlights as somebody might make them over the years; the last comes first in the list. */
const highlights: readonly Highlighted[] = [
  {
    conversation: 'ab9f0e55-475c-4f74-8ac8-0957a2cf1e4f',
    quote: 'nearly everything you see is what you put in',
    color: 'blue',
    note: '',
    tags: ['money'],
  },
  {
    conversation: '2fd78ba2-061e-44b4-867b-49bd07c78d2f',
    quote: 'it sees what the fish does to the surface',
    color: 'blue',
    note: 'Told Juno on the jetty. She now stares at ripples.',
    tags: ['juno'],
  },
  {
    conversation: 'bcdfd548-0e5c-4dd9-8ec2-1a5e386a4f2f',
    quote: "Don't reboot, don't stress it, don't run a full check of the array.",
    color: 'rose',
    note: 'If it happens again: read this first.',
    tags: ['attic'],
  },
  {
    conversation: 'afc2ff5c-49b9-4eec-8d31-8cbeb4fc90a6',
    quote: "You're buying insurance against rates above 4.6 %.",
    color: 'green',
    note: '',
    tags: ['house', 'money'],
  },
  {
    conversation: shown.sourdough,
    quote: 'Above 28 °C the sourness goes flat.',
    color: 'blue',
    note: '',
    tags: ['bread'],
  },
  {
    conversation: '1887d8e9-7182-4761-8b33-2dac6c56f995',
    quote: "You're standing on the train with the letter in your hand, just like him.",
    color: 'rose',
    note: 'Open the evening with this. Part 3 by the 17th!',
    tags: ['book club'],
  },
  {
    conversation: shown.sourdough,
    quote: 'Watch the dough, not the clock',
    color: 'green',
    note: 'True. 8 hours at Ferry Lane, 5 at Kiln Street.',
    tags: ['bread'],
  },
]

const projects = { lisbon: 'Lisbon', garden: 'Garden', house: 'Kiln Street', bread: 'Crumb & Tide' }

const tagged: Readonly<Record<string, readonly string[]>> = {
  'e1917b8e-7610-4afa-8a78-3c8501d73564': ['work'],
  '34b5100e-5ad2-46e9-8f65-068d637ad40c': ['japan'],
  'b1562d69-f298-4e4c-8f31-2d077a4ac1b2': ['japan'],
  '1887d8e9-7182-4761-8b33-2dac6c56f995': ['book club'],
}
const starred = [shown.electricBoats, 'c6373f44-2d20-488c-859f-434ac1744f66']

/** Names the projects, and folds the GPTs: exports have no names for either, and GPTs can't get one. */
export async function tidySidebar(page: Page): Promise<void> {
  for (const [key, name] of Object.entries(projects))
    await call(page, 'projects.rename', { id: (groups[key] as { readonly gizmo_id: string }).gizmo_id, name })
  // The names were written behind the page's back; the sidebar reads them when it unfolds.
  for (let times = 0; times < 2; times++) await page.keyboard.press('ControlOrMeta+\\')
  await page.getByRole('button', { name: projects.house }).waitFor()
  await page.getByRole('button', { name: 'GPTs', expanded: true }).click()
}

/** Adds tags, stars and highlights, as after some months with the app. */
export async function furnish(page: Page): Promise<void> {
  for (const [id, tags] of Object.entries(tagged)) await call(page, 'conversations.edit', { id, tags })
  await call(page, 'conversations.editAll', { ids: starred, isStarred: true })
  for (const highlighted of highlights) await highlight(page, highlighted)
  // Notes and tags were written behind the page's back.
  await page.reload()
}

async function highlight(page: Page, { conversation, quote, color, note, tags }: Highlighted): Promise<void> {
  await openConversation(page, conversation)
  await select(page, quote)
  await page.getByRole('button', { name: `Highlight in ${color}` }).click()
  await page.locator('mark[data-highlight]', { hasText: quote }).waitFor()
  const found = await call<Output<'highlights.list'>>(page, 'highlights.list', { conversationId: conversation })
  const made = found.highlights.find(({ anchor }) => anchor.quote === quote)
  if (made === undefined) throw new Error(`The highlight wasn't saved: ${quote}`)
  await call(page, 'highlights.edit', { id: made.id, note, tags })
}

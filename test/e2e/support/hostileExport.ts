import path from 'node:path'
import type { RichConversation } from '../../../bench/generate/exportShape.ts'
import { openArchive } from '../../../electron/store/archive/openArchive.ts'
import { buildConversation, type Files, type Turn } from '../../support/buildExport.ts'
import { ELSEWHERE, hostileHtml, hostileMarkdown, scriptInjections } from '../../support/scriptInjections.ts'
import { picture } from './showcase.ts'

const kinds = Object.entries(scriptInjections)
const DAY = 86_400
const firstOfMay2026 = 1_777_593_600

const citation = '\ue200cite\ue202turn0search0\ue201'

/** In a user message; to and from a tool; in code, to be highlighted; and in an answer's model, files and sources. */
function turnsOf([name, text]: readonly [string, string], index: number): Turn[] {
  const source = (fields: object): object => ({
    title: text,
    attribution: text,
    refs: [{ turn_index: 0, ref_type: 'search', ref_index: 0 }],
    ...fields,
  })
  const references = [
    {
      matched_text: citation,
      start_idx: 9,
      end_idx: 9 + citation.length,
      type: 'grouped_webpages',
      items: [source({ url: text }), source({ url: `${ELSEWHERE}/?${index}${text}` })],
    },
  ]
  const attachments = [
    { id: `file-missing${index}`, name: text, mime_type: 'text/html', size: 3 },
    { id: `file-kept${index}`, name: text, mime_type: 'image/png', size: 3 },
  ]
  return [
    ['user', `okapi ${name}\n\n${text}`],
    ['assistant', text, { recipient: text }],
    ['tool', text, { author: { role: 'tool', name: text, metadata: {} } }],
    [
      'assistant',
      `A source ${citation} and files.`,
      { metadata: { model_slug: text, content_references: references, attachments } },
    ],
    ['user', quoteOf(name, text)],
  ]
}

const quoteOf = (name: string, text: string): string => `quoted ${name}\n\n~~~~~\n${text}\n~~~~~`

export const everything: RichConversation = buildConversation({
  id: 'everything',
  title: `okapi ${scriptInjections['imageHandler']}`,
  createTime: firstOfMay2026 + kinds.length * DAY,
  turns: [...kinds.flatMap(turnsOf), ['user', 'as the export has it', { metadata: { everything: scriptInjections } }]],
})

/** This many, the most the palette shows at once, share a word. */
const inHerd = 7
export const herds: readonly string[] = Array.from(
  { length: Math.ceil(kinds.length / inHerd) },
  (_, herd) => `herd${herd}`,
)
export const titleOf = (name: string, text: string): string =>
  `${text} okapi herd${Math.floor(Object.keys(scriptInjections).indexOf(name) / inHerd)}`

/** One conversation for each, with it as its title, model and GPT. */
export const titled: readonly RichConversation[] = kinds.map(([name, text], index) =>
  buildConversation({
    id: `title ${name}`,
    title: titleOf(name, text),
    modelSlug: text,
    createTime: firstOfMay2026 + index * DAY,
    turns: [
      ['user', `okapi ${name}`],
      ['assistant', 'okapi'],
    ],
    extra: { gizmo_id: `g-p-${name}`, conversation_template_id: text },
  }),
)

export const hostileFiles: Files = {
  'conversations.json': [everything, ...titled],
  ...Object.fromEntries(
    kinds.map((_, index) => [`file-kept${index}-picture.png`, picture(index + 1, 8, [90, 130, 180])]),
  ),
}

/** Names have a maximum length: longer ones are cut, because users couldn't enter more. */
export const tagsOf = (name: string): string[] => [
  ...new Set(
    (name in hostileHtml ? Object.values(hostileHtml[name] ?? {}) : [hostileMarkdown[name] ?? '']).map((each) =>
      each.slice(0, 50).trim(),
    ),
  ),
]
export const projectNameOf = (text: string): string => text.slice(0, 100).trim()

/** User data that no export contains: tags, project names, highlights with notes and tags. */
export function addHostileEdits(folder: string): void {
  const archive = openArchive(path.join(folder, 'archive'), 'write')
  const nodes = Object.values(everything.mapping)
  try {
    archive.transaction(() => {
      for (const [index, [name, text]] of kinds.entries()) {
        const nodeKey =
          nodes.find(
            ({ message }) => JSON.stringify(message?.content['parts']) === JSON.stringify([quoteOf(name, text)]),
          )?.id ?? ''
        archive.tags.replace({ provider: 'chatgpt', externalId: titled[index]?.id ?? '' }, tagsOf(name))
        archive.projects.rename(`g-p-${name}`, projectNameOf(text))
        archive.highlights.add(
          { provider: 'chatgpt', externalId: everything.id, nodeKey },
          { quote: text, before: '', after: '', start: 0 },
          { colour: 'green', note: text, tags: tagsOf(name) },
          firstOfMay2026 * 1000 + index,
        )
      }
    })
  } finally {
    archive.close()
  }
}

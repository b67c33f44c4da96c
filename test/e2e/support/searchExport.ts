import type { RichConversation } from '../../../bench/generate/exportShape.ts'
import { buildConversation } from '../../support/buildExport.ts'

const titles = [
  'Abort a running request',
  'React effect clean-up',
  'Why is my search box racing?',
  'Python: stop a download midway',
  'Service worker offline queue',
  'A timeout for every call',
  'Polling without a leak',
  'Upload in pieces',
]
const models = ['gpt-4o', 'gpt-4o', 'o3-mini', 'gpt-4o', 'gpt-4', 'gpt-4o']
const answers = [
  'Pass its signal to fetch and call abort() to cancel it.',
  'To cancel the fetch, return a function that is called when the component goes.\n\n```ts\nreturn () => ' +
    'controller.abort()\n```',
  'A fetch that nobody waits for can be left alone; cancel it when it costs something.',
]

function titleOf(index: number): string {
  const round = Math.floor(index / titles.length)
  return `${titles[index % titles.length]}${round === 0 ? '' : `, part ${round + 1}`}`
}

/**
 * Conversations about one topic over two years, from January 2024 on, a month apart: with two speakers and three
 * models, some with code.
 */
export function conversationsThroughYears(count = 24): RichConversation[] {
  return Array.from({ length: count }, (_, index) =>
    buildConversation({
      id: `talk ${index}`,
      title: titleOf(index),
      createTime: Date.UTC(2024, index, 14, 12) / 1000,
      modelSlug: models[index % models.length] ?? 'gpt-4o',
      turns: Array.from({ length: 1 + ((index * 7) % 5) }, (_unused, turn) => [
        ['user', `How do I cancel a fetch? Attempt ${turn + 1}.`] as const,
        ['assistant', answers[(index + turn) % answers.length] ?? ''] as const,
      ])
        .flat()
        .map(([role, text]) => [role, text]),
    }),
  )
}

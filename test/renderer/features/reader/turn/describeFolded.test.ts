import { expect, it } from 'vitest'
import { describeFolded, foldedLabel } from '../../../../../renderer/features/reader/turn/describeFolded.ts'
import { messageView } from '../../../../support/messageView.ts'

const call = (recipient: string) => messageView({ kind: 'toolCall', recipient, text: '{}' })

it('describes thinking and tools in one line', () => {
  expect(describeFolded([messageView({ kind: 'thoughts', text: 'Thought for 7 s' }), call('python')])).toBe(
    'Thought for 7 s · ran Python',
  )
})

it.each(['constructor', '__proto__', 'toString'])('a tool called %s is an ordinary tool', (tool) => {
  expect(describeFolded([call(tool)])).toBe(`Used ${tool}`)
})

it.each([
  ['Custom instructions', { role: 'user', contentType: 'user_editable_context' }],
  ['Saved memory', { role: 'assistant', contentType: 'model_editable_context' }],
  ['System message', { role: 'system', contentType: 'text' }],
  ['Hidden message', { role: 'assistant', contentType: 'text' }],
])('names hidden content: %s', (name, fields) => {
  const message = messageView({ kind: 'hidden', text: 'x', ...fields })
  expect([describeFolded([message]), foldedLabel(message)]).toEqual([name, name])
})

it('counts pages a tool read, shown in the chat or not', () => {
  const page = messageView({
    kind: 'hidden',
    role: 'tool',
    authorName: 'browser',
    contentType: 'tether_quote',
    text: 'A page',
  })
  expect(describeFolded([call('browser'), page, { ...page, kind: 'toolResult' }])).toBe('Searched 2 pages')
  expect(foldedLabel(page)).toBe('From browser')
})

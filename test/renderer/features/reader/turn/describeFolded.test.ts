import { expect, it } from 'vitest'
import { describeFolded, nameFolded } from '../../../../../renderer/features/reader/turn/describeFolded.ts'
import { messageView } from '../../../../support/messageView.ts'

const call = (recipient: string) => messageView({ kind: 'toolCall', recipient, text: '{}' })

it('says in one line what was thought and done', () => {
  expect(describeFolded([messageView({ kind: 'thoughts', text: 'Thought for 7 s' }), call('python')])).toBe(
    'Thought for 7 s · ran Python',
  )
})

it.each(['constructor', '__proto__', 'toString'])('a tool called %s is a tool like others', (tool) => {
  expect(describeFolded([call(tool)])).toBe(`Used ${tool}`)
})

it.each([
  ['Custom instructions', { role: 'user', contentType: 'user_editable_context' }],
  ['Saved memory', { role: 'assistant', contentType: 'model_editable_context' }],
  ['System message', { role: 'system', contentType: 'text' }],
  ['Hidden message', { role: 'assistant', contentType: 'text' }],
])('calls what the chat never showed by its name: %s', (name, fields) => {
  const message = messageView({ kind: 'hidden', text: 'x', ...fields })
  expect([describeFolded([message]), nameFolded(message)]).toEqual([name, name])
})

it('counts pages that a tool read, whether or not the chat showed them', () => {
  const page = messageView({
    kind: 'hidden',
    role: 'tool',
    authorName: 'browser',
    contentType: 'tether_quote',
    text: 'A page',
  })
  expect(describeFolded([call('browser'), page, { ...page, kind: 'toolResult' }])).toBe('Searched 2 pages')
  expect(nameFolded(page)).toBe('From browser')
})

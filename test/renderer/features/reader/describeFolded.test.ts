import { expect, it } from 'vitest'
import { describeFolded } from '../../../../renderer/features/reader/describeFolded.ts'
import { messageView } from '../../../support/messageView.ts'

const call = (recipient: string) => messageView({ kind: 'toolCall', recipient, text: '{}' })

it('says in one line what was thought and done', () => {
  expect(describeFolded([messageView({ kind: 'thoughts', text: 'Thought for 7 s' }), call('python')])).toBe('Thought for 7 s · ran Python')
})

it.each(['constructor', '__proto__', 'toString'])('a tool called %s is a tool like others', (tool) => {
  expect(describeFolded([call(tool)])).toBe(`Used ${tool}`)
})

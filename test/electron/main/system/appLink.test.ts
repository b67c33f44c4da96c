import { expect, test } from 'vitest'
import { readAppLink } from '../../../../electron/main/system/appLink.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'

const ids = ['6f1c-22', 'chatgpt:6f1c', 'with space', 'a/b?c#d', '100%', 'ключ', '🌷']

test.each(ids)('reads the link to a conversation %s', (conversationId) => {
  expect(readAppLink(messageLink(conversationId))).toEqual({ kind: 'open', conversationId, messageId: null })
})

test.each(ids)('reads the link to a message %s', (messageId) => {
  expect(readAppLink(messageLink('garden', messageId))).toEqual({ kind: 'open', conversationId: 'garden', messageId })
})

test('tolerates additions by browsers and systems', () => {
  expect(readAppLink('BACKSCROLL://conversation/garden/')).toEqual({
    kind: 'open',
    conversationId: 'garden',
    messageId: null,
  })
})

test.each([
  '',
  'backscroll:',
  'backscroll://',
  'backscroll://conversation',
  'backscroll://conversation/',
  'backscroll://settings/wipe',
  'backscroll://conversation/a/message',
  'backscroll://conversation/a/message/',
  'backscroll://conversation/a/delete/b',
  'backscroll://conversation/a?do=wipe',
  'backscroll://conversation/a#b',
  'backscroll://conversation/%E0%A4%A',
  'backscroll://conversation/%00',
  'https://conversation/a',
  ' backscroll://conversation/a',
  `backscroll://conversation/${'a'.repeat(501)}`,
  'backscroll://conversation/a\nb%0A',
])('%j is not a link of ours', (address) => {
  expect(readAppLink(address)).toBeNull()
})

import { expect, test } from 'vitest'
import { readAppLink } from '../../../../electron/main/system/appLink.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'

const ids = ['6f1c-22', 'chatgpt:6f1c', 'with space', 'a/b?c#d', '100%', 'ключ', '🌷']

test.each(ids)('reads the link that is made for a conversation %s', (conversationId) => {
  expect(readAppLink(messageLink(conversationId))).toEqual({ do: 'open', conversationId, messageId: null })
})

test.each(ids)('reads the link that is made for a message %s', (messageId) => {
  expect(readAppLink(messageLink('garden', messageId))).toEqual({ do: 'open', conversationId: 'garden', messageId })
})

test('bears what browsers and systems add', () => {
  expect(readAppLink('BACKSCROLL://conversation/garden/')).toEqual({
    do: 'open',
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
])('%j asks for nothing', (address) => {
  expect(readAppLink(address)).toBeNull()
})

import { expect, it } from 'vitest'
import { highlightCsv } from '../../../electron/export/exportHighlights.ts'
import type { Highlight } from '../../../shared/model/highlight.ts'

const plain: Highlight = {
  id: 1,
  conversationId: 'c-1',
  messageId: 'm-1',
  title: null,
  derivedTitle: null,
  isReadable: false,
  role: null,
  saidAtMs: null,
  anchor: { quote: 'plain', before: '', after: '', start: 0 },
  colour: 'green',
  note: '',
  tags: [],
  createdAtMs: 0,
  updatedAtMs: 0,
}

it('starts with the UTF-8 byte order mark and has one line per highlight', () => {
  expect(highlightCsv([plain])).toBe(
    '\ufeffHighlighted,Conversation,Quote,Note,Tags,Colour,Said by,Said ' +
      'at,Link\r\n1970-01-01T00:00:00.000Z,,plain,,,green,,,backscroll://conversation/c-1/message/m-1\r\n',
  )
})

it.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['two\nlines', '"two\nlines"'],
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['1 = 1', '1 = 1'],
])('writes the note %j as %j', (note, cell) => {
  expect(highlightCsv([{ ...plain, note }])).toContain(`,plain,${cell},,green,`)
})

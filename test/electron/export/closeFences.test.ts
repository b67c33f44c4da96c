import { expect, it } from 'vitest'
import { closeFences } from '../../../electron/export/markdown.ts'

it.each([
  ['text', 'text'],
  ['```\ncode\n```', '```\ncode\n```'],
  ['```js\ncode', '```js\ncode\n```'],
  ['~~~\n```\ncode', '~~~\n```\ncode\n~~~'],
  ['````md\n```\ncode\n```', '````md\n```\ncode\n```\n````'],
  ['``` a ` b', '``` a ` b'],
  ['```\na\n``` no end', '```\na\n``` no end\n```'],
  ['    ```\nindented', '    ```\nindented'],
])('closes an open code block: %j', (text, closed) => {
  expect(closeFences(text)).toBe(closed)
})

import { crc32, deflateSync } from 'node:zlib'
import type { RichConversation } from '../../../bench/generate/exportShape.ts'
import { buildConversation, type Turn } from '../../support/buildExport.ts'

const DAY = 86_400

const LONG_COMMENT =
  '# both roots of the equation, in a line that is far too long to fit into the column of the reader ' +
  'without being wrapped somewhere'

const pieces: readonly Turn[] = [
  ['user', 'Solve x² − 5x + 6 = 0. It costs $5 and $10.\nShow each step.'],
  [
    'assistant',
    String.raw`The roots are $$x = 2$$ and \(x = 3\):

\[
x = \frac{5 \pm \sqrt{25 - 24}}{2}
\]

Broken: $$\frac{1}{$$ stays, and so does code: ${'`\\(not math\\)`'}.[^1]

[^1]: Found by the formula of ${'**Bhaskara**'}.

- [x] done
- [ ] not done

${'```python'}
${LONG_COMMENT}
def roots(a, b, c):
    d = (b * b - 4 * a * c) ** 0.5
    return (-b + d) / (2 * a), "roots"
${'```'}`,
  ],
  ['user', `אפשר גם בעברית? And a word ${'x'.repeat(300)} without end.`],
  ['assistant', 'כן, בוודאי. הנה התשובה.\n\n> ציטוט\n\nThe last roots are deep.'],
]

/** Formulas, footnotes, code, right-to-left text and a very long word; on two days. */
export function showcase(nowMs: number): RichConversation {
  const at = Math.floor(nowMs / 1000) - 3 * DAY
  const conversation = buildConversation({
    id: 'showcase',
    title: 'Roots of an equation',
    turns: pieces,
    createTime: at,
  })
  for (const node of Object.values(conversation.mapping).slice(-2))
    if (node.message !== null) node.message.create_time = at + DAY
  return conversation
}

/** An image of one color. */
export function picture(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const body = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

import fs from 'node:fs'

/** A character outside Latin-1, such as a dash, makes JavaScript store a text with two bytes per character. */
const PARAGRAPH = 'A long paragraph about tides — maps, and the price of paper in a small harbour town ☕. '

interface HugeShape {
  readonly conversations: number
  readonly messages: number
  readonly megabytesEach: number
}

/** Shapes no human writes but some exports contain: very many or very long conversations, or messages of any length. */
export function writeHugeExport(file: string, { conversations, messages, megabytesEach }: HugeShape): void {
  const text = PARAGRAPH.repeat(Math.ceil((megabytesEach * 1e6) / Buffer.byteLength(PARAGRAPH)))
  const out = fs.openSync(file, 'w')
  for (let conversation = 1; conversation <= conversations; conversation += 1) {
    const id = `huge-${conversation}`
    fs.writeSync(
      out,
      `${conversation === 1 ? '[' : ','}{"title":"Huge ` +
        `${conversation}","conversation_id":"${id}","create_time":1700000000,"update_time":1700000000,"mapping":`,
    )
    fs.writeSync(out, `{"${id}-0":{"id":"${id}-0","message":null,"parent":null,"children":["${id}-1"]}`)
    for (let number = 1; number <= messages; number += 1)
      writeMessage(out, { id, number, text: `${id} harbourmaster${number} ${text}`, isLast: number === messages })
    fs.writeSync(out, `},"current_node":"${id}-${messages}"}`)
  }
  fs.writeSync(out, ']')
  fs.closeSync(out)
}

function writeMessage(
  out: number,
  { id, number, text, isLast }: { id: string; number: number; text: string; isLast: boolean },
): void {
  const key = `${id}-${number}`
  const message = {
    id: key,
    author: { role: number % 2 === 1 ? 'user' : 'assistant' },
    create_time: 1_700_000_000 + number,
    content: { content_type: 'text', parts: [text] },
  }
  const node = {
    id: key,
    message,
    parent: `${id}-${number - 1}`,
    children: isLast ? [] : [`${id}-${number + 1}`],
  }
  fs.writeSync(out, `,"${key}":${JSON.stringify(node)}`)
}

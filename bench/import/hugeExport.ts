import fs from 'node:fs'

const PARAGRAPH = 'A long paragraph about tides, maps and the price of paper in a small harbour town. '

/** What no person writes but some export has: one conversation of 200 MB, or one message of 50 MB. */
export function writeHugeExport(file: string, kind: 'conversation of 200 MB' | 'message of 50 MB'): void {
  const [messages, characters] = kind === 'message of 50 MB' ? [1, 50e6] : [2000, 100e3]
  const text = PARAGRAPH.repeat(Math.ceil(characters / PARAGRAPH.length))
  const out = fs.openSync(file, 'w')
  fs.writeSync(out, '[{"title":"Huge","conversation_id":"huge","create_time":1700000000,"update_time":1700000000,"mapping":{"n0":{"id":"n0","message":null,"parent":null,"children":["n1"]}')
  for (let number = 1; number <= messages; number += 1) {
    const role = number % 2 === 1 ? 'user' : 'assistant'
    const message = { id: `n${number}`, author: { role }, create_time: 1_700_000_000 + number, content: { content_type: 'text', parts: [`${number} ${text}`] } }
    const children = number < messages ? [`n${number + 1}`] : []
    fs.writeSync(out, `,"n${number}":${JSON.stringify({ id: `n${number}`, message, parent: `n${number - 1}`, children })}`)
  }
  fs.writeSync(out, `},"current_node":"n${messages}"}]`)
  fs.closeSync(out)
}

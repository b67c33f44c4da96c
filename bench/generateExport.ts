import { parseArgs } from 'node:util'
import type { WriteOptions } from './generate/export.ts'
import { writeExport } from './generate/export.ts'

const usage =
  'node bench/generateExport.ts --messages 10000 --seed 1 --kind json|zip|shards-zip [--generation rich|slim] ' +
  '[--images 20] --out <file>'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', default: 'json' },
    generation: { type: 'string' },
    images: { type: 'string', default: '0' },
    out: { type: 'string' },
  },
})

function oneOf<Choice extends string>(choices: readonly Choice[], value: string): Choice {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new Error(`"${value}" is none of ${choices.join(', ')}. ${usage}`)
  return found
}

function wholeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`"${value}" is not a whole number. ${usage}`)
  return number
}

if (values.out === undefined) throw new Error(usage)

const options: WriteOptions = {
  path: values.out,
  kind: oneOf(['json', 'zip', 'shards-zip'], values.kind),
  messages: wholeNumber(values.messages),
  seed: wholeNumber(values.seed),
  images: wholeNumber(values.images),
  ...(values.generation === undefined ? {} : { generation: oneOf(['rich', 'slim'], values.generation) }),
}

console.log(JSON.stringify(await writeExport(options)))

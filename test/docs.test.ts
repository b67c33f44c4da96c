import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exitCodes } from '../electron/doors/cli/commandContext.ts'
import { createProgram } from '../electron/doors/cli/createProgram.ts'
import { operators } from '../shared/query/operators.ts'
import { describeSchema } from './support/describeSchema.ts'

const root = path.join(import.meta.dirname, '..')
const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')

const program = createProgram({
  terminal: { out: () => {}, err: () => {}, isInteractive: false, columns: 80, hasStyles: false },
  signal: new AbortController().signal,
  dispatchFor: () => expect.fail('nothing is called here'),
  setExitCode: () => {},
  startInBackground: () => {},
})

/** A command and those within it. */
function withParts(command: (typeof program.commands)[number]): (typeof program.commands)[number][] {
  return [command, ...command.commands]
}

it('docs/SCHEMA.md is the schema; npm run schema writes it anew', () => {
  expect(read('docs/SCHEMA.md')).toBe(describeSchema())
})

describe('README.md', () => {
  it.each(program.commands.map((command) => command.name()))('tells of the command %s', (name) => {
    expect(read('README.md')).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'))
  })

  it.each(program.commands.flatMap((command) => command.commands.map((part) => `${command.name()} ${part.name()}`)))('tells of the command %s', (name) => {
    expect(read('README.md')).toMatch(new RegExp(`^\\|.*\`${name}[ \`]`, 'm'))
  })

  it.each(program.commands.flatMap(withParts).flatMap((command) => command.options.map((option) => [option.long ?? '', command.name()])))('tells of %s, or it is one of those that many commands have (%s)', (option) => {
    const positive = option.replace('--no-', '--')
    expect(read('README.md')).toContain(`\`${positive}`)
  })

  it.each(operators)('has a row for the operator $name:, with its example and every value', ({ name, example, values }) => {
    const row = read('README.md').split('\n').find((line) => line.startsWith(`| \`${name}:\` |`))
    for (const told of [example, ...(values ?? [])]) expect(row).toContain(`\`${told}\``)
  })

  it('tells every exit code', () => {
    for (const code of Object.values(exitCodes)) expect(read('README.md')).toMatch(new RegExp(`Exit codes:.*\\b${code} `))
  })

  it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('and its like link only to what is there: %s', (name) => {
    for (const [, target = ''] of read(name).matchAll(/\]\((?!https?:)([^)#]+)\)/g)) expect(fs.existsSync(path.join(root, target)), target).toBe(true)
  })
})

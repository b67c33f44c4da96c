import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandProgram as program } from './support/commandProgram.ts'
import { blocksOf, pages, proseOf, read, root } from './support/docPages.ts'

interface Manifest {
  readonly engines: { readonly node: string }
  readonly license: string
  readonly scripts: Readonly<Record<string, string>>
}
const manifest = JSON.parse(read('package.json')) as Manifest

describe.each(pages)('%s', (name) => {
  const text = read(name)
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => !/^(?:https?|mailto):/.test(target) && !target.includes('/actions/workflows/'))

  it('links only to files and headings that exist', () => {
    for (const target of targets) {
      const [file = '', heading] = target.split('#')
      const page = file === '' ? name : path.posix.join(path.posix.dirname(name), file)
      expect(fs.existsSync(path.join(root, page)), target).toBe(true)
      if (heading !== undefined) expect(headingsOf(read(page)), target).toContain(heading)
    }
  })

  it('has no command that only npm could run', () => {
    expect(text).not.toMatch(/npm (?:run|exec) (?:-s |--silent )?backscroll/)
  })

  it('names npm scripts that exist', () => {
    for (const [, script = ''] of text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g))
      expect(Object.keys(manifest.scripts)).toContain(script)
  })

  it('names commands and options that exist', () => {
    const blocks = [...blocksOf(text, 'sh'), ...blocksOf(text, 'text')].flatMap((block) => block.split('\n'))
    const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
    for (const line of [...blocks, ...inline]) expect(unknownIn(line), line).toEqual([])
  })
})

/** As GitHub links to them. */
function headingsOf(text: string): string[] {
  return [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** What a line calls that the command line doesn't have; nothing if it calls something else. */
function unknownIn(line: string): string[] {
  const [, typed] = /^(?:\$ )?(?:\.[/\\])?backscroll(?:\.cmd)? ([a-z].*)$/.exec(line) ?? []
  if (typed === undefined) return []
  const [name = '', second = ''] = typed.split(' ')
  const command = program.commands.find((known) => known.name() === name)
  if (command === undefined) return [name]
  const part = command.commands.find((known) => known.name() === second)
  const options = [program, command, ...(part === undefined ? [] : [part])].flatMap((known) =>
    known.options.map(({ long }) => long),
  )
  return [...typed.matchAll(/(?<=\s)--[a-z-]+/g)]
    .map(([option]) => option)
    .filter((option) => !options.includes(option))
}

describe('README.md', () => {
  const readme = read('README.md')
  const section = (title: string): string => readme.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

  it('is about 700 words', () => {
    const words = proseOf(readme)
      .split(/\s+/)
      .filter((word) => /\w/.test(word))
    expect(words.length).toBeGreaterThan(550)
    expect(words.length).toBeLessThan(800)
  })

  it('leads from the pitch to the details', () => {
    expect([...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'Quick start',
      'Connect Claude',
      'Privacy',
      'Screens',
      'How it compares',
      'Learn more',
      'Develop',
    ])
  })

  it('has badges that are true', () => {
    expect(`>=${/badge\/node-(\d+)/.exec(readme)?.[1]}`).toBe(manifest.engines.node)
    expect(/badge\/license-(\w+)/.exec(readme)?.[1]).toBe(manifest.license)
    expect(read('LICENSE')).toContain(manifest.license)
    const [, workflow = ''] = /actions\/workflows\/([\w.]+)\/badge/.exec(readme) ?? []
    expect(read(`.github/workflows/${workflow}`)).toContain('npm test')
  })

  it('has "npm start" under Quick start and "npm test" under Develop', () => {
    expect(blocksOf(section('Quick start'), 'sh').join('')).toContain('npm start\n')
    expect(blocksOf(section('Develop'), 'sh').join('')).toBe('npm test\n')
  })
})

describe('labels in the guide', () => {
  const sources = [
    'electron/main/system/applicationMenu.ts',
    ...fs.readdirSync(path.join(root, 'renderer/words/en')).map((name) => `renderer/words/en/${name}`),
  ]
  // "&" marks a menu's access key.
  const app = sources.map(read).join('\n').replaceAll("'&", "'")
  const labels = pages
    .filter((name) => name.startsWith('docs/guide/'))
    .flatMap((name) => [...read(name).matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, label = '']) => label))
    // ChatGPT's own.
    .filter((label) => label !== 'Settings → Data controls → Export data')
    .flatMap((label) => label.split(' → '))

  it.each([...new Set(labels)])('the app shows "%s"', (label) => {
    expect(app.includes(`'${label}'`)).toBe(true)
  })
})

it('every screen is shown once, in its light and its dark version', () => {
  const all = pages.map(read).join('\n')
  for (const file of fs.readdirSync(path.join(root, 'docs', 'screens')))
    expect({ file, uses: all.split(`screens/${file}`).length - 1 }).toEqual({ file, uses: 1 })
})

describe('docs/screens', () => {
  const folder = path.join(root, 'docs', 'screens')
  const files = fs.readdirSync(folder).map((name) => ({ name, bytes: fs.readFileSync(path.join(folder, name)) }))

  it('has at most 6 MB', () => {
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(6_000_000)
  })

  it('has screens of the same size, sharp at twice the width of a page', () => {
    const sizes = files
      .filter(({ name }) => name.endsWith('.png'))
      .map(({ bytes }) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)])
    expect(new Set(sizes.map(String)).size).toBe(1)
    expect(sizes[0]?.[0]).toBeGreaterThanOrEqual(2000)
  })

  it('has one animation of at most 20 seconds and 2 MB', () => {
    const [animation, ...others] = files.filter(({ name }) => name.endsWith('.gif'))
    expect(others).toEqual([])
    const bytes = animation?.bytes ?? Buffer.alloc(0)
    expect(bytes.length).toBeLessThanOrEqual(2_000_000)
    // Each frame begins with these bytes; its delay follows, in hundredths of a second.
    const frame = Buffer.from([0x21, 0xf9, 0x04])
    const delays: number[] = []
    for (let at = bytes.indexOf(frame); at !== -1; at = bytes.indexOf(frame, at + 1))
      if (bytes[at + 7] === 0) delays.push(bytes.readUInt16LE(at + 4))
    expect(delays.length).toBeGreaterThan(20)
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThanOrEqual(2000)
  })
})

it.each(pages.filter((name) => /^README|^SECURITY|^CODE|INSTALL|FAQ|GUIDE|docs\/guide/.test(name)))(
  '%s has no sentence over 25 words',
  (name) => {
    const lines = proseOf(read(name)).split('\n')
    const paragraphs = lines
      .filter((line) => !/^[|#]/.test(line))
      .map((line) => line.replace(/^ *(?:-|\d+\.) /, '\n\n'))
      .join('\n')
      .split(/\n{2,}/)
    for (const paragraph of paragraphs)
      for (const sentence of paragraph.replaceAll(/`[^`]*`/g, 'code').split(/(?<=[.?!:])\s+(?=[A-Z*])/))
        expect(sentence.split(/\s+/).filter((word) => /\w/.test(word)).length, sentence).toBeLessThanOrEqual(25)
  },
)

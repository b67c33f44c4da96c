import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { packed, reasonAgainstPacked } from './support/packedApp.ts'

test.skip(packed === null, reasonAgainstPacked ?? '')

const resources = packed?.resources ?? ''
const archive = path.join(resources, 'app.asar')
const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
const sizeOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + fs.statSync(file).size, 0)
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
}

/** Every path in app.asar, which starts with a table of contents: its length in the fourth number, then JSON. */
function listArchive(): string[] {
  const bytes = fs.readFileSync(archive)
  const table = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Entry
  const list = (entry: Entry, at: string): string[] =>
    Object.entries(entry.files ?? {}).flatMap(([name, inside]) => [`${at}/${name}`, ...list(inside, `${at}/${name}`)])
  return list(table, '')
}

test('contains native modules for this system only', () => {
  const native = filesIn(path.join(resources, 'app.asar.unpacked'))
    .filter((file) => /\.(node|dll|dylib|so[.\d]*)$/.test(file))
    .map((file) =>
      path.relative(path.join(resources, 'app.asar.unpacked', 'node_modules'), file).replaceAll(path.sep, '/'),
    )
  const own = `${process.platform}-${process.arch}`
  expect(native.filter((file) => file.startsWith('better-sqlite3/'))).toEqual([`better-sqlite3/prebuilds/${own}.node`])
  // There is none for Intel Macs, where search uses the quick index.
  expect(
    native.filter(
      (file) => file.startsWith('onnxruntime-node/') && !file.includes(`/${process.platform}/${process.arch}/`),
    ),
  ).toEqual([])
  expect(native.filter((file) => !/^(better-sqlite3|onnxruntime-node)\//.test(file))).toEqual([])
})

test('contains the built project, and no sources, tests or tools', () => {
  const listed = listArchive()
  expect([...new Set(listed.map((file) => file.split('/')[1]))].toSorted()).toEqual([
    'node_modules',
    'out',
    'package.json',
  ])
  expect(
    [
      ...new Set(listed.filter((file) => file.startsWith('/node_modules/')).map((file) => file.split('/')[2])),
    ].toSorted(),
  ).toEqual(['better-sqlite3', 'onnxruntime-common', 'onnxruntime-node'])
  expect(listed.filter((file) => /\.(ts|tsx|map|md|cc|cpp|h|c|gyp)$/.test(file))).toEqual([])
})

test('contains the model, the sample, the Claude Desktop extension and the licenses', () => {
  for (const file of ['meaning/static-table.bin', 'meaning/vocab.txt', 'sample/sample-export.zip', 'backscroll.mcpb'])
    expect(fs.existsSync(path.join(resources, file)), file).toBe(true)
  expect(filesIn(packed?.folder ?? '').some((file) => file.endsWith('LICENSES.chromium.html'))).toBe(true)
  const fonts = ['inter', 'jetbrains-mono', 'katex', 'source-serif-4']
  expect(listArchive()).toEqual(expect.arrayContaining(fonts.map((font) => `/out/renderer/licenses/${font}.txt`)))
})

test('contains no updater, and no update address', () => {
  expect(
    filesIn(packed?.folder ?? '').filter((file) => /app-update\.yml|latest.*\.yml|electron-updater/.test(file)),
  ).toEqual([])
})

test('contains only the Chromium language the app uses', () => {
  test.skip(process.platform === 'darwin', 'On macOS each language is a folder in the frameworks.')
  expect(fs.readdirSync(path.join(packed?.folder ?? '', 'locales'))).toEqual(['en-US.pak'])
})

test('reports its size', () => {
  const all = filesIn(packed?.folder ?? '')
  const ours = all.filter((file) => file.startsWith(resources))
  const rows = [
    ['whole', all],
    ['Electron', all.filter((file) => !file.startsWith(resources))],
    ['model and table', ours.filter((file) => file.includes('meaning'))],
    ['native libraries', ours.filter((file) => /\.(node|dll|dylib|so[.\d]*)$/.test(file))],
    ['our code', [archive, ...ours.filter((file) => file.includes(`${path.sep}out${path.sep}`))]],
  ] as const
  process.stdout.write(`${rows.map(([name, files]) => `  ${name}: ${megabytes(sizeOf(files))} MB`).join('\n')}\n`)
  expect(sizeOf(all)).toBeGreaterThan(sizeOf(ours))
})

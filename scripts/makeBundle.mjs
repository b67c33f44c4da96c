import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder, say } from './runCommand.mjs'
import { runScript, setUp } from './setUp.mjs'

const parts = path.join(projectFolder, 'resources', 'bundle')
/** The same parts make the same bytes, whenever they are packed. */
const packedAt = new Date(Date.UTC(2000, 0, 1))

/**
 * Makes the bundle that Claude Desktop installs when it opens it.
 * @param {string} file
 */
export async function makeBundle(file) {
  const { ZipFile } = await import('yazl')
  const { version } = JSON.parse(fs.readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
  const manifest = { ...JSON.parse(fs.readFileSync(path.join(parts, 'manifest.json'), 'utf8')), version }
  const zip = new ZipFile()
  const add = (/** @type {string} */ name, /** @type {Buffer} */ content) =>
    zip.addBuffer(content, name, { mtime: packedAt, mode: 0o100644 })
  add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  add('server/launcher.mjs', fs.readFileSync(path.join(parts, 'launcher.mjs')))
  add('LICENSE', fs.readFileSync(path.join(projectFolder, 'LICENSE')))
  zip.end()
  fs.mkdirSync(path.dirname(file), { recursive: true })
  await new Promise(
    (resolve, reject) =>
      void zip.outputStream
        .pipe(fs.createWriteStream(file))
        .on('close', () => resolve(undefined))
        .on('error', reject),
  )
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runScript(async () => {
    await setUp()
    const file = path.join(projectFolder, 'dist', 'backscroll.mcpb')
    await makeBundle(file)
    say(`Made ${file}`)
    return 0
  })
}

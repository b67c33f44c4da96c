import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { describeImage, imageBytes } from './images.ts'
import type { Generation } from './talk.ts'

export interface ZipOptions {
  readonly path: string
  readonly seed: number
  readonly images: number
  readonly generation: Generation
  readonly isSharded: boolean
  readonly jsonArray: (conversations: Iterable<string>) => Iterable<Buffer>
}

interface Member {
  readonly path: string
  readonly size_bytes: number
}

const conversationsPerShard = 100
// Local time, because a zip stores local time: the same bytes in every time zone. Fast compression makes it a tenth
// larger in three quarters of the time.
const entryOptions = { mtime: new Date(2025, 11, 1, 12, 0, 0), forceDosTimestamp: true, compressionLevel: 1 }
const user = {
  id: 'user-RosalindQuill0000000001',
  email: 'rosalind.quill@museum.example',
  chatgpt_plus_user: true,
  phone_number: null,
  birth_year: 1985,
}

export async function writeZipExport(options: ZipOptions, conversations: Iterable<string>): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(options.path))
  // Awaited last; until then a rejection must not count as unhandled.
  written.catch(() => undefined)
  const shards = await addConversations(zip, options, conversations)
  const sideFiles = addSideFiles(zip, options)
  const images = addImages(zip, options)
  if (options.isSharded) addManifest(zip, shards, [...sideFiles, ...images])
  zip.end()
  await written
}

async function addConversations(zip: ZipFile, options: ZipOptions, conversations: Iterable<string>): Promise<Member[]> {
  if (!options.isSharded) return [await addStream(zip, 'conversations.json', options.jsonArray(conversations))]
  const members: Member[] = []
  for (const shard of inGroups(conversations)) {
    const name = `conversations-${String(members.length).padStart(3, '0')}.json`
    members.push(await addStream(zip, name, options.jsonArray(shard)))
    // The zip keeps its sources until the end, and would otherwise keep the whole export in memory.
    shard.length = 0
  }
  return members
}

function* inGroups(conversations: Iterable<string>): Generator<string[]> {
  let group: string[] = []
  for (const conversation of conversations) {
    group.push(conversation)
    if (group.length < conversationsPerShard) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

// Waits until the zip has consumed everything, so the next shard is made only when there is room for it.
async function addStream(zip: ZipFile, name: string, chunks: Iterable<Buffer>): Promise<Member> {
  let size = 0
  function* measured(): Generator<Buffer> {
    for (const chunk of chunks) {
      size += chunk.length
      yield chunk
    }
  }
  const stream = Readable.from(measured(), { objectMode: false })
  zip.addReadStream(stream, name, entryOptions)
  await finished(stream)
  return { path: name, size_bytes: size }
}

function addSideFiles(zip: ZipFile, options: ZipOptions): Member[] {
  const assets = Array.from({ length: options.images }, (_, index) => {
    const { id, name } = describeImage(options.seed, index)
    return { id, name, member: imageMember(options, index) }
  })
  const pointers = Object.fromEntries(assets.map(({ id, member }) => [`file-service://${id}`, member]))
  const files: [name: string, content: string][] = [
    ['user.json', JSON.stringify(user)],
    ['message_feedback.json', '[]'],
    ['shared_conversations.json', '[]'],
    ['chat.html', `<html><script>var jsonData = [];\nvar assetsJson = ${JSON.stringify(pointers)};</script></html>`],
  ]
  if (options.generation === 'slim') {
    const names = Object.fromEntries(assets.map(({ name, member }) => [member, name]))
    files.push(['conversation_asset_file_names.json', JSON.stringify(names)])
  }
  return files.map(([name, content]) => addText(zip, name, content))
}

function addText(zip: ZipFile, name: string, content: string): Member {
  const bytes = Buffer.from(content)
  zip.addBuffer(bytes, name, entryOptions)
  return { path: name, size_bytes: bytes.length }
}

function addImages(zip: ZipFile, options: ZipOptions): Member[] {
  return Array.from({ length: options.images }, (_, index) => {
    const name = imageMember(options, index)
    const { sizeBytes } = describeImage(options.seed, index)
    zip.addReadStreamLazy(name, { ...entryOptions, compressionLevel: 0, size: sizeBytes }, (give) => {
      give(null, Readable.from([imageBytes(options.seed, index)]))
    })
    return { path: name, size_bytes: sizeBytes }
  })
}

// From mid-2026 on, assets have lost their names.
function imageMember({ seed, generation }: ZipOptions, index: number): string {
  const { id, name } = describeImage(seed, index)
  return generation === 'slim' ? `${id}.dat` : `${id}-${name}`
}

function addManifest(zip: ZipFile, shards: readonly Member[], others: readonly Member[]): void {
  const logical = Object.fromEntries(others.map((member) => [member.path, { files: [member.path], sharded: false }]))
  const files = shards.map((shard) => shard.path)
  const manifest = {
    version: 1,
    manifest_file: 'export_manifest.json',
    export_files: [...shards, ...others],
    logical_files: { 'conversations.json': { files, shard_count: files.length, sharded: true }, ...logical },
  }
  addText(zip, 'export_manifest.json', JSON.stringify(manifest, null, 2))
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Archive } from '../../../../electron/store/archive/openArchive.ts'
import { removeUnusedFiles } from '../../../../electron/store/tables/removeUnusedFiles.ts'
import { filesIn, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('blobs')
const bytes = Buffer.from('a picture of a heron, or near enough')
const sha256 = createHash('sha256').update(bytes).digest('hex')

async function* inPieces(size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* breakingOff(): AsyncGenerator<Buffer> {
  yield bytes
  throw new Error('the zip ends here')
}

function beginImport(archive: Archive): number {
  return Number(
    archive.imports.begin({
      status: 'running',
      sourcePath: '/x.zip',
      source: 'zip',
      formats: [],
      startedAtMs: 1,
      finishedAtMs: null,
      conversations: { new: 0, updated: 0, unchanged: 0, skipped: 0 },
      nodes: 0,
      messages: 0,
      files: { kept: 0, unchanged: 0, missing: 0 },
      skipped: [],
      missingFiles: [],
      warnings: [],
      notesLeftOut: 0,
    }),
  )
}

describe('blobs', () => {
  it.each([1, 7, 1000])('stores a file under its content hash, in pieces of %i', async (size) => {
    const folder = newFolder('archive')
    const archive = withArchive(folder, (opened) => opened.blobs)
    const blob = await archive.write(inPieces(size))
    expect(blob).toEqual({ sha256, byteLength: bytes.length, head: bytes })
    expect(readFileSync(archive.pathOf(sha256)).equals(bytes)).toBe(true)
    expect(path.relative(folder, archive.pathOf(sha256))).toBe(path.join('attachments', sha256.slice(0, 2), sha256))
  })

  it.skipIf(process.platform === 'win32')('is readable only by the owner', async () => {
    const { blobs } = withArchive(newFolder('archive'), (archive) => archive)
    await blobs.write(inPieces(1000))
    expect(statSync(blobs.pathOf(sha256)).mode & 0o077).toBe(0)
    expect(statSync(path.dirname(blobs.pathOf(sha256))).mode & 0o077).toBe(0)
  })

  it('leaves nothing behind when the stream breaks off', async () => {
    const folder = newFolder('archive')
    const { blobs } = withArchive(folder, (archive) => archive)
    await expect(blobs.write(breakingOff())).rejects.toThrow('the zip ends here')
    expect(filesIn(path.join(folder, 'attachments'))).toEqual([])
  })

  it('stores the same bytes only once', async () => {
    const folder = newFolder('archive')
    const { blobs } = withArchive(folder, (archive) => archive)
    await blobs.write(inPieces(1000))
    await blobs.write(inPieces(3))
    expect(filesIn(path.join(folder, 'attachments'))).toEqual([`${sha256.slice(0, 2)}/${sha256}`])
  })

  it('rewrites a truncated file', async () => {
    const { blobs } = withArchive(newFolder('archive'), (archive) => archive)
    await blobs.write(inPieces(1000))
    truncateSync(blobs.pathOf(sha256), 3)
    await blobs.write(inPieces(1000))
    expect(readFileSync(blobs.pathOf(sha256)).equals(bytes)).toBe(true)
  })
})

describe('damage and waste', () => {
  it('lists blobs whose file is gone or has a different size', async () => {
    const folder = newFolder('archive')
    const { blobs } = withArchive(folder, (archive) => archive)
    const blob = await blobs.write(inPieces(1000))
    withArchive(folder, (archive) => {
      archive.blobs.record(blob, 'image/png')
      expect(archive.blobs.damaged()).toEqual([])
      expect(archive.blobs.has(sha256)).toBe(true)
      truncateSync(archive.blobs.pathOf(sha256), 3)
      expect(archive.blobs.damaged()).toEqual([{ sha256, byteLength: bytes.length }])
      expect(archive.blobs.has(sha256)).toBe(false)
      rmSync(archive.blobs.pathOf(sha256))
      expect(archive.blobs.damaged()).toHaveLength(1)
      expect(archive.findDamage().join(' ')).toContain('1 kept files are gone')
    })
  })

  it('removes only files that no import uses', async () => {
    const folder = newFolder('archive')
    const { blobs } = withArchive(folder, (archive) => archive)
    const blob = await blobs.write(inPieces(1000))
    withArchive(folder, (archive) => {
      const importId = beginImport(archive)
      archive.blobs.record(blob, 'image/png')
      archive.members.add(importId, {
        path: 'heron.png',
        role: 'file',
        byteLength: bytes.length,
        crc32: 7,
        blobSha256: sha256,
      })
      removeUnusedFiles(archive)
      expect(archive.blobs.has(sha256)).toBe(true)
      expect(archive.members.knownBlob('heron.png', bytes.length, 7)).toBe(sha256)
      expect(archive.members.knownBlob('heron.png', bytes.length, 8)).toBeNull()
      archive.imports.removeTraces(importId)
      removeUnusedFiles(archive)
      expect(archive.blobs.has(sha256)).toBe(false)
      expect(existsSync(archive.blobs.pathOf(sha256))).toBe(false)
    })
  })

  it('keeps files until the deletion of their rows is committed', async () => {
    const folder = newFolder('archive')
    const { blobs } = withArchive(folder, (archive) => archive)
    const blob = await blobs.write(inPieces(1000))
    withArchive(folder, (archive) => {
      archive.blobs.record(blob, 'image/png')
      const failing = (): void => {
        archive.transaction(() => {
          archive.blobs.forgetUnused()
          throw new Error('the disk is full')
        })
      }
      expect(failing).toThrow('the disk is full')
      expect(archive.findDamage()).toEqual([])
      expect(archive.blobs.has(sha256)).toBe(true)
    })
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/contract/appError.ts'
import { type ClientId, type ClientLocation, clientProof } from '../../../shared/model/clientSetup.ts'
import { isRecord } from '../formats/settingsFormat.ts'
import { writeAtomically } from '../settings/settingsFile.ts'

/** A change to one file, as needed to undo it. */
const fileChange = z.object({
  path: z.string(),
  /** The backup of the previous file; null when there was none. */
  backup: z.string().nullable(),
  /** The hash of the text we wrote; null when we deleted the file. */
  after: z.string().nullable(),
})
export type FileChange = z.infer<typeof fileChange>

const clientRecord = z.object({
  isAdded: z.boolean(),
  /** The state before our entry was first added. */
  origins: z.array(fileChange),
  lastChange: z.array(fileChange),
  /** Client processes that were running during a change and haven't picked it up. */
  ranMeanwhile: z.array(z.int()).default([]),
  /** Keyed by location and the tested command. */
  proofs: z.record(z.string(), z.preprocess(withKind, clientProof)),
})
export type ClientRecord = z.infer<typeof clientRecord>

/** Older records call the kind of a proof `at`. */
function withKind(proof: unknown): unknown {
  return isRecord(proof) && !('kind' in proof) ? { ...proof, kind: proof['at'] } : proof
}

const recordFile = z.object({ clients: z.record(z.string(), clientRecord) })

export const noRecord: ClientRecord = { isAdded: false, origins: [], lastChange: [], ranMeanwhile: [], proofs: {} }

export function proofKey({ path: place, command }: Pick<ClientLocation, 'path' | 'command'>): string {
  return JSON.stringify([place, command])
}

export interface ConnectionRecords {
  readonly of: (client: ClientId) => ClientRecord
  /** Throws AppError if nothing can be written. */
  readonly save: (client: ClientId, record: ClientRecord) => void
}

const OWNER_ONLY = 0o600

/**
 * Records of our changes to clients' settings, stored next to the archive. They are optional, but undo needs them. The
 * default folder is created if missing, because clients may be connected before the first import; a folder the user
 * named is not.
 */
export function openRecords(
  archiveFolder: string,
  { mayMakeFolder }: { readonly mayMakeFolder: boolean },
): ConnectionRecords {
  const file = path.join(archiveFolder, 'connections.json')
  const read = (): z.infer<typeof recordFile> => {
    try {
      return recordFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
    } catch {
      // Missing or malformed.
      return { clients: {} }
    }
  }
  return {
    of: (client) => read().clients[client] ?? noRecord,
    save: (client, record) => {
      const text = `${JSON.stringify({ clients: { ...read().clients, [client]: record } }, null, 2)}\n`
      if (!mayMakeFolder && !fs.existsSync(archiveFolder))
        throw AppError.of('noArchiveToConnect', { folder: archiveFolder })
      try {
        fs.mkdirSync(archiveFolder, { recursive: true, mode: 0o700 })
        writeAtomically(file, text, OWNER_ONLY)
      } catch (cause) {
        throw AppError.of('recordsUnwritable', {
          file,
          folder: archiveFolder,
          error: (cause as NodeJS.ErrnoException).code ?? 'unknown',
        }).causedBy(cause)
      }
    },
  }
}

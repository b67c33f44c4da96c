import fs from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'

export interface KeptJson<Value> {
  /** Null when nothing was kept, or nothing that can be understood. */
  readonly read: () => Value | null
  readonly write: (value: Value) => void
}

/**
 * A small value in a file of its own. It is put in place as a whole: whoever reads finds the old one or the new one.
 */
export function createKeptJson<Value>(file: string, schema: z.ZodType<Value>): KeptJson<Value> {
  return {
    read: () => {
      try {
        return schema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data ?? null
      } catch {
        // Missing, unreadable or no JSON: as if nothing had been kept.
        return null
      }
    },
    write: (value) => {
      const part = `${file}.part`
      try {
        fs.mkdirSync(path.dirname(file), { recursive: true })
        fs.writeFileSync(part, JSON.stringify(value), { mode: 0o600 })
        fs.renameSync(part, file)
      } catch {
        // A full disk: nobody should be kept from closing a window by that. The old value stays.
        fs.rmSync(part, { force: true })
      }
    },
  }
}

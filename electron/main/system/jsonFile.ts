import fs from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'

export interface JsonFile<Value> {
  /** Null if nothing valid is saved. */
  readonly read: () => Value | null
  readonly write: (value: Value) => void
}

/** A small value in its own file. Writes are atomic, so readers see either the old value or the new one. */
export function createJsonFile<Value>(file: string, schema: z.ZodType<Value>): JsonFile<Value> {
  return {
    read: () => {
      try {
        return schema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data ?? null
      } catch {
        // Missing, unreadable or invalid: treat it as not saved.
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
        // A full disk must not stop you from closing a window. The old value stays.
        fs.rmSync(part, { force: true })
      }
    },
  }
}

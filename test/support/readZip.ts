import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Every member of a zip by its name. */
export async function readZip(file: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(file, { autoClose: false })
  try {
    const members = new Map<string, Buffer>()
    for await (const entry of zip.eachEntry())
      members.set(String(entry.fileName), await buffer((await zip.openReadStreamPromise(entry)) as Readable))
    return members
  } finally {
    zip.close()
  }
}

import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'

const TOKEN_BYTES = 32
/** Shorter ones were not made here; an empty file must not become an empty password. */
const SHORTEST_TOKEN = 32
const FOR_OTHERS = 0o077

export interface TokenFile {
  readonly file: string
  /** Read anew each time, so that a token put in its place counts at once and the old one no more. Null when nothing fits. */
  readonly read: () => string | null
}

/** The secret that clients of this machine show: in a file that only its owner can read, made when it is missing. */
export function createTokenFile(folder: string, randomBytes: (byteLength: number) => Buffer): TokenFile {
  const file = path.join(folder, 'http-token')
  // Where nothing can be written, browsers still get in by their link; scripts have no way to learn it.
  let unwritten: string | null = null
  return {
    file,
    read: () => {
      try {
        if (unwritten !== null) return unwritten
        if (!fs.existsSync(file)) {
          const secret = randomBytes(TOKEN_BYTES)
          if (!makeToken(file, secret)) return (unwritten = secret.toString('base64url'))
        }
        // One that was put there by hand may be open to others.
        if ((fs.statSync(file).mode & FOR_OTHERS) !== 0) fs.chmodSync(file, 0o600)
        const token = fs.readFileSync(file, 'utf8').trim()
        return token.length < SHORTEST_TOKEN ? null : token
      } catch (cause) {
        throw new AppError('archive_read_only', `The token in ${file} cannot be read or made. Give yourself the right to write there, or choose another archive.`, { cause })
      }
    },
  }
}

/** False where nothing can be written. */
function makeToken(file: string, secret: Buffer): boolean {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    fs.writeFileSync(file, `${secret.toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['EROFS', 'EACCES', 'EPERM'].includes(code)) return false
    // Another program was faster; its token is as good.
    if (code !== 'EEXIST') throw error
    return true
  }
}

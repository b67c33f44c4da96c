import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import { tokenFiles, type TokenHolder } from '../../../shared/model/serverState.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32
/** Anything shorter was written by hand and is guessable, and an empty file must not become an empty password. */
const SHORTEST_TOKEN = 32
const GROUP_AND_OTHERS = 0o077

export interface TokenFile {
  readonly file: string
  /** Read every time, so replacing the token takes effect at once. Throws a sentence if the file has no safe one. */
  readonly read: () => string
  /** The token without creating one; null if there is none to read. */
  readonly readExisting: () => string | null
}

/** A secret for programs on this computer, in a file that only its owner can read. Created if missing. */
export function createTokenFile(
  folder: string,
  holder: TokenHolder,
  randomBytes: (byteLength: number) => Buffer,
): TokenFile {
  const file = path.join(folder, tokenFiles[holder])
  const others = path.join(folder, tokenFiles[holder === 'person' ? 'agents' : 'person'])
  // If nothing can be written, browsers can still sign in with a link, but scripts can't learn the token.
  let unwritten: string | null = null
  return {
    file,
    readExisting: () => peekAt(file),
    read: () => {
      try {
        if (unwritten !== null) return unwritten
        if (!fs.existsSync(file)) {
          const secret = randomBytes(TOKEN_BYTES)
          if (!makeToken(file, secret)) return (unwritten = secret.toString('base64url'))
        }
        // A file created by hand may be readable by others.
        if ((fs.statSync(file).mode & GROUP_AND_OTHERS) !== 0) fs.chmodSync(file, 0o600)
        const token = fs.readFileSync(file, 'utf8').trim()
        refuseUnsafe(token, file)
        if (holder === 'agents' && token === peekAt(others)) throw sharedToken(file, others)
        return token
      } catch (cause) {
        if (cause instanceof AppError) throw cause
        throw AppError.of('tokenUnusable', { file }).causedBy(cause)
      }
    },
  }
}

function peekAt(file: string): string | null {
  try {
    const token = fs.readFileSync(file, 'utf8').trim()
    return token.length < SHORTEST_TOKEN ? null : token
  } catch {
    // Missing or unreadable, so no caller can present it.
    return null
  }
}

function refuseUnsafe(token: string, file: string): void {
  if (token.length >= SHORTEST_TOKEN && /^[\x21-\x7E]+$/.test(token)) return
  throw AppError.of('tokenUnsafe', { file, shortest: SHORTEST_TOKEN })
}

function sharedToken(file: string, others: string): AppError {
  return AppError.of('tokenShared', { file, others })
}

/**
 * For code that writes or checks clients' settings: the user's token is only read, and the agents' token is created if
 * missing.
 */
export function readTokens(
  folder: string,
  randomBytes: (byteLength: number) => Buffer,
): { readonly person: () => string | null; readonly agents: () => string } {
  return {
    person: createTokenFile(folder, 'person', randomBytes).readExisting,
    agents: createTokenFile(folder, 'agents', randomBytes).read,
  }
}

/** False when nothing can be written. */
function makeToken(file: string, secret: Buffer): boolean {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    fs.writeFileSync(file, `${secret.toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['EROFS', 'EACCES', 'EPERM'].includes(code)) return false
    // Another program was faster; its token is just as good.
    if (code !== 'EEXIST') throw error
    return true
  }
}

/** Compares in constant time: hashes have the same length whatever was presented. */
export function isSameToken(shown: string, wanted: string): boolean {
  return timingSafeEqual(hashed(shown), hashed(wanted))
}

function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

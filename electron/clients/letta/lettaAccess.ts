const USUAL_SERVER = 'http://localhost:8283'

interface LettaAccess {
  readonly address: string
  readonly key: string | undefined
}

/**
 * Where a Letta server is asked. At the usual address anybody may listen: a key goes only to one that the person names.
 */
export function lettaAccess(env: Readonly<Record<string, string | undefined>>): LettaAccess {
  const named = env['LETTA_BASE_URL'] || null
  return { address: named ?? USUAL_SERVER, key: named === null ? undefined : env['LETTA_API_KEY'] || undefined }
}

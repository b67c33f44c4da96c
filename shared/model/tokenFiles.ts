/**
 * Files in the archive's folder with the tokens asked for over HTTP: agents get one that opens /mcp and nothing else.
 */
export const tokenFiles = { person: 'http-token', agents: 'mcp-token' } as const

export type TokenHolder = keyof typeof tokenFiles

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientEnvironment, startProgram } from './mcpProgram.ts'
import { mcpProgramFile } from './programs.ts'

interface HttpServer {
  readonly url: string
  /** Null when none is required. */
  readonly token: string | null
  readonly stop: () => Promise<void>
}

/** The server in its own process, listening on a port the system chose. */
export async function startHttpServer(
  archive: string,
  { needsToken }: { readonly needsToken: boolean },
): Promise<HttpServer> {
  const args = [mcpProgramFile, '--http', '--port', '0', ...(needsToken ? [] : ['--no-auth'])]
  const program = startProgram({ args, env: { BACKSCROLL_ARCHIVE: archive } })
  const [, url = ''] = await program.untilSaid(/listening at (http:\/\/127\.0\.0\.1:\d+\/mcp)/)
  return {
    url,
    token: needsToken ? fs.readFileSync(path.join(archive, 'mcp-token'), 'utf8').trim() : null,
    stop: async () => {
      program.child.kill()
      await program.exit()
    },
  }
}

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A package's program, given by its URL, in its own process and folder, which is also its home. */
export function runPackageProgram(program: string, args: readonly string[], folder: string): Promise<Ended> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    cwd: folder,
    env: clientEnvironment({ HOME: folder, USERPROFILE: folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => void (stdout += piece))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => void (stderr += piece))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

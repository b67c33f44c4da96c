import { AppError } from '../../../shared/contract/appError.ts'
import type { ClientCheck, ClientLocation, ClientProof } from '../../../shared/model/clientSetup.ts'
import type { ClientsOptions, Look } from '../lookAtClient.ts'
import type { OurProgram } from '../program/programCommand.ts'
import { proofKey } from './records.ts'
import type { ReportedTools } from '../settings/spot.ts'

/** Starts each command the client would start, once per distinct command, and records the result. */
export async function proveClient(
  { definition, spots }: Look,
  query: string | null,
  { records, prove, ours }: ClientsOptions,
): Promise<ClientCheck[]> {
  const tried = new Map<string, Promise<ClientProof>>()
  const checks = await Promise.all(
    spots.flatMap(({ location, askTools }) => {
      if (location.command === null) return []
      const key = JSON.stringify(location.command)
      const proof = tried.get(key) ?? prove(location.command, query, adviceFor(location, ours))
      tried.set(key, proof)
      const reportedTools = askTools === null ? null : askTools()
      return [
        Promise.all([proof, reportedTools]).then(([here, there]) => ({
          location,
          proof: there === null ? here : withServer(here, there),
        })),
      ]
    }),
  )
  const proofs = Object.fromEntries(checks.map(({ location, proof }) => [proofKey(location), proof]))
  remember(() => records.save(definition.id, { ...records.of(definition.id), proofs }))
  return checks
}

/** Suggests a repair only if it would change something. */
function adviceFor({ state, command }: ClientLocation, { program }: OurProgram): string {
  if (state === 'wrong') return 'Repair the entry. If that does not help, install Backscroll anew.'
  const own = Object.keys(command?.env ?? {}).filter(
    (name) => !Object.hasOwn(program.env, name) && !name.startsWith('BACKSCROLL_'),
  )
  if (own.length > 0)
    return `The entry has variables of your own: ${own.join(', ')}. Put them right or take them out, and check again.`
  return 'The entry is as it should be. Install Backscroll anew, and check again.'
}

/** The test result counts for the caller even if it can't be saved. */
function remember(save: () => void): void {
  try {
    save()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** A test on this computer says nothing about a server in, say, a container, so that server is asked as well. */
function withServer(here: ClientProof, there: ReportedTools): ClientProof {
  if (here.at === 'failed') return here
  switch (there.at) {
    case 'listed':
      return {
        ...here,
        remark:
          'The server has started it itself, too, and lists ' +
          `${there.toolNames.length === 1 ? 'one tool' : `${there.toolNames.length} tools`}.`,
      }
    case 'untold':
      return {
        ...here,
        remark:
          'It was started here, as the server would. The server itself does not tell whether it can: ask an agent ' +
          'of yours for something in your archive.',
      }
    case 'failed':
      return {
        at: 'failed',
        provenAtMs: here.provenAtMs,
        reason: 'Backscroll answers on this computer, but the server could not start it.',
        fix:
          'If the server runs in Docker or as another user, connect it over HTTP, as the other ways to connect ' +
          'say; otherwise see its log.',
      }
  }
}

import { AppError } from '../../../shared/contract/appError.ts'
import type { ClientCheck, ClientLocation, ClientProof } from '../../../shared/model/clientSetup.ts'
import type { ClientsOptions, InspectedClient } from '../inspectClient.ts'
import type { OurProgram } from '../program/programCommand.ts'
import { proofKey } from './records.ts'
import type { ReportedTools } from '../settings/spot.ts'

/** Starts each command the client would start, once per distinct command, and records the result. */
export async function testClient(
  { definition, spots }: InspectedClient,
  query: string | null,
  { records, testCommand, ours }: ClientsOptions,
): Promise<ClientCheck[]> {
  const tried = new Map<string, Promise<ClientProof>>()
  const checks = await Promise.all(
    spots.flatMap(({ location, askTools }) => {
      if (location.command === null) return []
      const key = JSON.stringify(location.command)
      const proof = tried.get(key) ?? testCommand(location.command, query, adviceFor(location, ours))
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
  if (state === 'wrong') return "Repair the entry. If that doesn't help, reinstall Backscroll."
  const own = Object.keys(command?.env ?? {}).filter(
    (name) => !Object.hasOwn(program.env, name) && !name.startsWith('BACKSCROLL_'),
  )
  if (own.length > 0) return `You added variables to the entry: ${own.join(', ')}. Fix or remove them, and test again.`
  return 'The entry is correct. Reinstall Backscroll, and test again.'
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
  if (here.kind === 'failed') return here
  switch (there.kind) {
    case 'listed':
      return {
        ...here,
        remark:
          'The server also started it, and lists ' +
          `${there.toolNames.length === 1 ? 'one tool' : `${there.toolNames.length} tools`}.`,
      }
    case 'unknown':
      return {
        ...here,
        remark:
          "Backscroll works here, but the server doesn't report whether it can start it. To find out, ask " +
          'one of your agents about something in your archive.',
      }
    case 'failed':
      return {
        kind: 'failed',
        provenAtMs: here.provenAtMs,
        reason: "Backscroll works on this computer, but the server couldn't start it.",
        fix:
          'If the server runs in Docker or as another user, connect it over HTTP; see the other ways to ' +
          'connect. Otherwise, check its log.',
      }
  }
}

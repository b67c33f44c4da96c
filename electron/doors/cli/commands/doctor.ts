import type { Command } from 'commander'
import { printable } from '../../../../shared/text/printable.ts'
import { repairText } from '../connectText.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'

export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('Check that the archive is whole, and that what connected programs start answers.')
    .option('--repair', 'bring the search index up to date')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { repair?: boolean }>()
      const value = await call(context, options, { name: 'archive.check', input: { repair: options.repair === true } })
      if (!value) return
      const connections = await examineConnections(context, options)
      const problems = [...value.damage, ...connections.flatMap(({ problem }) => problem ?? [])]
      if (problems.length > 0) context.setExitCode(exitCodes.attention)
      if (options.json) context.terminal.out(jsonLine({ ...value, connections }))
      else context.terminal.out(printable([value.archive, ...(problems.length === 0 ? ['All is well.'] : problems)].join('\n')))
    })
}

interface Examined {
  readonly client: string
  /** Null when it answers. */
  readonly problem: string | null
}

async function examineConnections(context: CommandContext, options: CommonOptions): Promise<Examined[]> {
  const { clients } = (await call(context, options, { name: 'clients.list', input: {} })) ?? { clients: [] }
  const examined = clients.map(async ({ id, name, state }): Promise<Examined[]> => {
    if (state.at === 'needsRepair') return [{ client: id, problem: `${name}: ${repairText(id, state)}` }]
    if (state.at !== 'connected') return []
    const value = await call(context, options, { name: 'clients.check', input: { client: id } })
    const failed = value?.checks.find(({ proof }) => proof.at === 'failed')?.proof
    return [{ client: id, problem: failed?.at === 'failed' ? `${name}: ${failed.reason} ${failed.fix}` : null }]
  })
  return (await Promise.all(examined)).flat()
}

import type { Command } from 'commander'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ArchiveHealth } from '../../../../shared/model/recovery.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { repairText } from '../connectText.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'
import { counted } from '../counted.ts'

export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('Check that the archive is whole, and that what connected programs start answers.')
    .option('--repair', 'bring the search index up to date')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { repair?: boolean }>()
      const value = await check(context, options)
      if (!value) return
      const connections = await examineConnections(context, options)
      const place = await call(context, options, { name: 'archive.place', input: {} })
      const problems = [...value.damage, ...(place?.trouble ? [place.trouble] : []), ...connections.flatMap(({ problem }) => problem ?? [])]
      if (problems.length > 0) context.setExitCode(exitCodes.attention)
      if (options.json) context.terminal.out(jsonLine({ ...value, connections }))
      else context.terminal.out(printable([value.archive, ...(problems.length === 0 ? ['All is well.'] : problems)].join('\n')))
    })
}

/** Of an archive that does not open, says what can still be read, and gives null. */
async function check(context: CommandContext, options: CommonOptions & { repair?: boolean }): Promise<Output<'archive.check'> | null> {
  const health = await look(context, options)
  if (health === null) return call(context, options, { name: 'archive.check', input: { repair: options.repair === true } })
  context.setExitCode(exitCodes.attention)
  context.terminal.out(options.json ? jsonLine(health) : printable(healthText(health)))
  return null
}

/** Null when it opens, and when there is none. */
async function look({ dispatchFor, signal }: CommandContext, { archive }: CommonOptions): Promise<ArchiveHealth | null> {
  const dispatch = dispatchFor(archive)
  const context = { signal, emit: () => {} }
  const opened = await dispatch({ door: 'cli', name: 'archive.stats', input: {}, context })
  if (opened.ok || !['archive_broken', 'archive_older'].includes(opened.error.code)) return null
  const health = await dispatch({ door: 'cli', name: 'archive.examine', input: {}, context })
  return health.ok && health.value.state !== 'whole' ? health.value : null
}

function healthText({ file, sentence, readable, backup }: ArchiveHealth): string {
  const { conversations = 0, highlights = 0, tags = 0, stars = 0 } = readable ?? {}
  const counts = [counted(conversations, 'conversation'), counted(highlights, 'highlight'), counted(tags, 'tag'), counted(stars, 'star')].join(', ')
  return [
    file,
    sentence,
    conversations + highlights + tags + stars === 0 ? 'Nothing in it can be read.' : `Still readable: ${counts}. Bring that back with: backscroll recover`,
    backup === null ? 'There is no backup that opens.' : `The latest backup is of ${new Date(backup.madeAtMs).toISOString().slice(0, 16).replace('T', ' ')}. Put it in place with: backscroll recover --from-backup`,
  ].join('\n')
}

interface Examined {
  readonly client: string
  /** Null when it answers. */
  readonly problem: string | null
}

async function examineConnections(context: CommandContext, options: CommonOptions): Promise<Examined[]> {
  const { clients } = (await call(context, options, { name: 'clients.list', input: {} })) ?? { clients: [] }
  const examined = clients.map(async ({ id, name, state, command }): Promise<Examined[]> => {
    if (state.at === 'needsRepair') return [{ client: id, problem: `${name}: ${repairText(state, command)}` }]
    if (state.at !== 'connected' || state.address !== null) return []
    const value = await call(context, options, { name: 'clients.check', input: { client: id } })
    const failed = value?.checks.find(({ proof }) => proof.at === 'failed')?.proof
    return [{ client: id, problem: failed?.at === 'failed' ? `${name}: ${failed.reason} ${failed.fix}` : null }]
  })
  return (await Promise.all(examined)).flat()
}

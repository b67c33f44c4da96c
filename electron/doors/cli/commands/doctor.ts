import type { Command } from 'commander'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ArchiveHealth } from '../../../../shared/model/archiveMaintenance.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { repairText } from '../connectText.ts'
import {
  ask,
  call,
  type CommandContext,
  type CommonOptions,
  exitCodes,
  jsonLine,
  reportError,
} from '../commandContext.ts'
import { countNoun } from '../countNoun.ts'

export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('Check the archive for damage, and test connected apps.')
    .option('--repair', 'repair conversations that differ from the original export, and update the search index')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<DoctorOptions>()
      const value = await check(context, options)
      if (!value) return
      const connections = await examineConnections(context, options)
      const place = await call(context, options, { name: 'archive.place', input: {} })
      const problems = [
        ...damageLines(value),
        ...(place?.trouble ? [place.trouble.message] : []),
        ...connections.flatMap(({ problem }) => problem ?? []),
      ]
      const health = value.damage.length > 0 ? await examine(context, options) : null
      if (problems.length > 0) context.setExitCode(exitCodes.attention)
      if (options.json)
        context.terminal.out(jsonLine({ ...value, ...(health === null ? {} : { health }), connections }))
      else
        context.terminal.out(
          printable(
            [
              value.archive,
              ...(problems.length === 0 ? ['No problems found.'] : problems),
              ...(health === null ? [] : healthLines(health)),
            ].join('\n'),
          ),
        )
    })
}

function damageLines({ damage, canRepair }: Output<'archive.check'>): string[] {
  return canRepair ? [...damage, 'Repair it with: backscroll doctor --repair'] : [...damage]
}

interface DoctorOptions extends CommonOptions {
  readonly repair?: boolean
}

/** For an archive that doesn't open or breaks during the check, reports what can still be read and returns null. */
async function check(context: CommandContext, options: DoctorOptions): Promise<Output<'archive.check'> | null> {
  const opened = await ask(context, options, { name: 'archive.stats', input: {} })
  const isDoubtful = !opened.ok && ['archive_broken', 'archive_older'].includes(opened.error.code)
  const before = isDoubtful ? await examine(context, options) : null
  if (before !== null) return reportHealth(context, options, before)
  const checked = await ask(context, options, { name: 'archive.check', input: { repair: options.repair === true } })
  if (checked.ok) return checked.value
  const after = checked.error.code === 'archive_broken' ? await examine(context, options) : null
  return after === null ? reportError(context, options, checked.error) : reportHealth(context, options, after)
}

function reportHealth({ terminal, setExitCode }: CommandContext, { json }: CommonOptions, health: ArchiveHealth): null {
  setExitCode(exitCodes.attention)
  terminal.out(json ? jsonLine(health) : printable([health.file, ...healthLines(health)].join('\n')))
  return null
}

/** Null when every page is intact. */
async function examine(context: CommandContext, options: CommonOptions): Promise<ArchiveHealth | null> {
  const reply = await ask(context, options, { name: 'archive.examine', input: {} })
  return reply.ok && reply.value.state !== 'whole' ? reply.value : null
}

function healthLines({ state, sentence, readable, backup }: ArchiveHealth): string[] {
  const isReadable = readable !== null && Object.values(readable).some((count) => count > 0)
  const rest = state === 'damaged' && backup !== null ? ', and the rest from the backup,' : ''
  const nothing =
    backup === null
      ? 'Nothing in it is readable. Start over with: backscroll recover --empty'
      : 'Nothing in it is readable.'
  return [
    sentence,
    isReadable ? `Still readable: ${readableText(readable)}. Recover that${rest} with: backscroll recover` : nothing,
    backup === null
      ? "There's no intact backup."
      : 'The latest backup is from ' +
        `${new Date(backup.madeAtMs).toISOString().slice(0, 16).replace('T', ' ')}. Restore it with: ` +
        'backscroll recover --from-backup',
  ]
}

function readableText({
  conversations,
  highlights,
  tags,
  stars,
  savedSearches,
}: NonNullable<ArchiveHealth['readable']>): string {
  return [
    countNoun(conversations, 'conversation'),
    countNoun(highlights, 'highlight'),
    countNoun(tags, 'tag'),
    countNoun(stars, 'star'),
    countNoun(savedSearches, 'saved search', 'saved searches'),
  ].join(', ')
}

interface Examined {
  readonly client: string
  /** Null when it responds. */
  readonly problem: string | null
}

async function examineConnections(context: CommandContext, options: CommonOptions): Promise<Examined[]> {
  const { clients } = (await call(context, options, { name: 'clients.list', input: {} })) ?? { clients: [] }
  const examined = clients.map(async ({ id, name, state, command }): Promise<Examined[]> => {
    if (state.kind === 'needsRepair') return [{ client: id, problem: `${name}: ${repairText(state, command)}` }]
    if (state.kind !== 'connected' || state.address !== null) return []
    const value = await call(context, options, { name: 'clients.check', input: { client: id } })
    const failed = value?.checks.find(({ proof }) => proof.kind === 'failed')?.proof
    return [{ client: id, problem: failed?.kind === 'failed' ? `${name}: ${failed.reason} ${failed.fix}` : null }]
  })
  return (await Promise.all(examined)).flat()
}

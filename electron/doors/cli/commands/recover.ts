import type { Command } from 'commander'
import type { ArchiveEvent } from '../../../../shared/contract/archiveEvents.ts'
import type { RecoveryReport } from '../../../../shared/model/archiveMaintenance.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'
import { countNoun } from '../countNoun.ts'

interface RecoverOptions extends CommonOptions {
  readonly fromBackup?: boolean
  readonly empty?: boolean
}

export function addRecoverCommand(program: Command, context: CommandContext): void {
  program
    .command('recover')
    .description(
      'Recover a damaged archive: everything still readable, and the rest from the latest backup. ' +
        'Highlights, tags and stars come first, then conversations. The damaged file is kept, never ' +
        'overwritten.',
    )
    .option(
      '--from-backup',
      'restore the latest intact backup instead, plus any highlights, tags and stars that are still readable',
    )
    .option('--empty', 'start with an empty archive instead')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RecoverOptions>()
      if (options.fromBackup && options.empty) {
        context.terminal.err('backscroll: Use either --from-backup or --empty, not both.')
        return context.setExitCode(exitCodes.usage)
      }
      const from = options.fromBackup ? 'backup' : options.empty ? 'nothing' : 'remains'
      const report = await call(context, options, {
        name: 'archive.recover',
        input: { from },
        emit: progressTo(context),
      })
      if (context.terminal.isInteractive) context.terminal.err('\r\u001b[K')
      if (!report) return
      if (report.lost.length > 0) context.setExitCode(exitCodes.attention)
      context.terminal.out(options.json ? jsonLine(report) : printable(reportText(report)))
    })
}

function progressTo({ terminal }: CommandContext) {
  return (event: ArchiveEvent): void => {
    if (event.name === 'recovery.progress' && terminal.isInteractive)
      terminal.err(`\rReading… ${Math.floor((event.done / event.total) * 100)} %\u001b[K`)
  }
}

function reportText({ back, lost, setAside, backup }: RecoveryReport): string {
  const parts = [
    countNoun(back.conversations, 'conversation'),
    countNoun(back.messages, 'message'),
    countNoun(back.highlights, 'highlight'),
    countNoun(back.tags, 'tag'),
    countNoun(back.stars, 'star'),
    countNoun(back.savedSearches, 'saved search', 'saved searches'),
  ]
  return [
    ...(backup === null ? [] : [`Restored the backup ${backup}.`]),
    `The archive has ${parts.join(', ')}.`,
    ...(setAside === null ? [] : [`Damaged file kept: ${setAside}`]),
    ...lost,
  ].join('\n')
}

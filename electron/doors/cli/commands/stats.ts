import type { Command } from 'commander'
import type { ArchiveStats } from '../../../../shared/model/archiveStatistics.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { grouped } from '../counted.ts'

export function addStatsCommand(program: Command, context: CommandContext): void {
  program
    .command('stats')
    .description('Count what the archive holds, with a hash of its imported content.')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>()
      const value = await call(context, options, { name: 'archive.stats', input: {} })
      if (value) context.terminal.out(options.json ? jsonLine(value) : statsText(value))
    })
}

function statsText(stats: ArchiveStats): string {
  const { attachments } = stats
  const rows: readonly (readonly [string, string])[] = [
    ['archive', stats.archive],
    [
      'conversations',
      `${grouped(stats.conversations)} (${
        Object.entries(stats.providers)
          .map(([name, count]) => `${name} ${grouped(count)}`)
          .join(', ') || 'none'
      })`,
    ],
    ['messages', `${grouped(stats.messages)} on ${grouped(stats.branches)} branches, ${grouped(stats.nodes)} nodes`],
    ['from, to', `${day(stats.firstMessageAtMs)}, ${day(stats.lastMessageAtMs)}`],
    ['attachments', `${grouped(attachments.references)} mentioned, ${grouped(attachments.missing)} missing`],
    ['files', `${grouped(attachments.files)}, ${grouped(Math.round(attachments.bytes / 1e6))} MB`],
    ['raw versions', `${grouped(stats.rawVersions)}, ${grouped(stats.rejectedRecords)} records could not be read`],
    ['imports', grouped(stats.imports)],
    ['database', `${grouped(Math.round(stats.databaseBytes / 1e6))} MB`],
    ['content hash', stats.contentHash],
  ]
  return rows.map(([name, value]) => `${name.padEnd(14)} ${value}`).join('\n')
}

function day(ms: number | null): string {
  return ms === null ? 'unknown' : new Date(ms).toISOString().slice(0, 10)
}

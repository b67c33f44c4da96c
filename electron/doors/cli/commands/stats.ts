import type { Command } from 'commander'
import type { ArchiveStats } from '../../../../shared/model/archiveStatistics.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { formatCount } from '../countNoun.ts'

export function addStatsCommand(program: Command, context: CommandContext): void {
  program
    .command('stats')
    .description('Count everything in the archive, and hash its imported content.')
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
      `${formatCount(stats.conversations)} (${
        Object.entries(stats.providers)
          .map(([name, count]) => `${name} ${formatCount(count)}`)
          .join(', ') || 'none'
      })`,
    ],
    [
      'messages',
      `${formatCount(stats.messages)} (${formatCount(stats.branches)} versions, ` +
        `${formatCount(stats.nodes)} nodes)`,
    ],
    ['first, last', `${day(stats.firstMessageAtMs)}, ${day(stats.lastMessageAtMs)}`],
    ['attachments', `${formatCount(attachments.references)} mentioned, ${formatCount(attachments.missing)} missing`],
    ['files', `${formatCount(attachments.files)}, ${formatCount(Math.round(attachments.bytes / 1e6))} MB`],
    ['originals', `${formatCount(stats.rawVersions)}, ${formatCount(stats.rejectedRecords)} unreadable records`],
    ['imports', formatCount(stats.imports)],
    ['database', `${formatCount(Math.round(stats.databaseBytes / 1e6))} MB`],
    ['content hash', stats.contentHash],
  ]
  return rows.map(([name, value]) => `${name.padEnd(14)} ${value}`).join('\n')
}

function day(ms: number | null): string {
  return ms === null ? 'unknown' : new Date(ms).toISOString().slice(0, 10)
}

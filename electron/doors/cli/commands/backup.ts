import path from 'node:path'
import type { Command } from 'commander'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ArchiveLocation, Backup } from '../../../../shared/model/archiveMaintenance.ts'
import { printable } from '../../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from '../commandContext.ts'

interface BackupOptions extends CommonOptions {
  readonly list?: boolean
  readonly restore?: string
  readonly ifDue?: boolean
  readonly automatic?: string
}

export function addBackupCommand(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .description(
      'Back up the database, list backups, or restore one. The app backs up automatically: once a day if ' +
        'something changed, and after a large import.',
    )
    .option('--list', 'list the backups, latest first')
    .option('--restore <name>', 'restore a backup; the current database is kept as a backup, too')
    .option(
      '--if-due',
      'back up only if the last backup is over a day old and something changed, or the archive grew by ' +
        'more than a tenth; made for cron and other schedulers',
    )
    .option('--automatic <on|off>', 'turn automatic backups by the app and the server on or off')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<BackupOptions>()
      if (
        [options.list, options.restore, options.ifDue, options.automatic].filter((option) => option !== undefined)
          .length > 1
      ) {
        context.terminal.err('backscroll: Use only one of --list, --restore, --if-due and --automatic at a time.')
        context.setExitCode(exitCodes.usage)
      } else if (options.restore !== undefined) await restore(context, options, options.restore)
      else if (options.automatic !== undefined) await switchAutomatic(context, options, options.automatic)
      else if (options.ifDue) await makeIfDue(context, options)
      else await (options.list ? list(context, options) : make(context, options))
    })
}

async function makeIfDue(context: CommandContext, options: BackupOptions): Promise<void> {
  const value = await call(context, options, { name: 'archive.care', input: {} })
  if (value) context.terminal.out(options.json ? jsonLine(value) : careText(value))
}

function careText({ isBackedUp, isBeingBackedUp }: Output<'archive.care'>): string {
  if (isBackedUp) return 'Backup made.'
  return isBeingBackedUp ? 'Another program is making a backup right now.' : 'No backup was due.'
}

async function switchAutomatic(context: CommandContext, options: BackupOptions, wanted: string): Promise<void> {
  if (wanted !== 'on' && wanted !== 'off') {
    context.terminal.err('backscroll: Choose on or off: backscroll backup --automatic on')
    return context.setExitCode(exitCodes.usage)
  }
  const place = await call(context, options, { name: 'archive.keepBackups', input: { isOn: wanted === 'on' } })
  if (place) context.terminal.out(options.json ? jsonLine(place) : `Automatic backups are ${wanted}.`)
}

async function make(context: CommandContext, options: BackupOptions): Promise<void> {
  const place = await call(context, options, { name: 'archive.backup', input: {} })
  const made = place?.backups.find(({ kind }) => kind === 'asked')
  if (!place || !made) return
  context.terminal.out(
    options.json
      ? jsonLine(place)
      : `Backed up to ${printable(path.join(place.folder, 'backups', made.name))} (${megabytes(made)}).`,
  )
}

async function restore(context: CommandContext, options: BackupOptions, name: string): Promise<void> {
  const place = await call(context, options, { name: 'archive.restore', input: { name } })
  if (place) context.terminal.out(options.json ? jsonLine(place) : restoredText(name, place))
}

function restoredText(name: string, { backups }: ArchiveLocation): string {
  const aside = backups.find(({ kind }) => kind === 'replaced')
  const sentence = `Restored ${printable(name)}.`
  return aside === undefined ? sentence : `${sentence} To undo this, run: backscroll backup --restore ${aside.name}`
}

async function list(context: CommandContext, options: BackupOptions): Promise<void> {
  const place = await call(context, options, { name: 'archive.place', input: {} })
  if (!place) return
  if (options.json) context.terminal.out(jsonLine(place))
  else if (place.backups.length === 0) context.terminal.out('No backups yet. Make one with: backscroll backup')
  else
    for (const backup of place.backups)
      context.terminal.out(
        `${new Date(backup.madeAtMs).toISOString().slice(0, 16).replace('T', ' ')}  ` +
          `${megabytes(backup).padStart(10)}  ${backup.name}`,
      )
}

function megabytes({ byteLength }: Backup): string {
  return `${(byteLength / 1e6).toFixed(1)} MB`
}

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { FinishedExport } from '../../../shared/model/finishedExport.ts'
import { printable } from '../../../shared/text/printable.ts'
import { call, type CommandContext, type CommonOptions, exitCodes, jsonLine } from './commandContext.ts'
import { countNoun } from './countNoun.ts'

export interface WriteExportOptions extends CommonOptions {
  readonly force?: boolean
}

interface ExportToSave {
  readonly made: FinishedExport
  readonly target: string
  readonly what: 'conversation' | 'highlight'
}

/** Checked up front, because creating the file may take a while. */
export function refuseExisting(
  { terminal, setExitCode }: CommandContext,
  { force }: WriteExportOptions,
  target: string,
): boolean {
  if (force || fs.statSync(target, { throwIfNoEntry: false })?.isFile() !== true) return false
  terminal.err(
    `backscroll: ${printable(path.resolve(target))} already exists. Choose another name, or replace it ` +
      'with --force',
  )
  setExitCode(exitCodes.usage)
  return true
}

/** Moves a finished file to where the user wants it, and reports that. */
export async function writeExport(
  context: CommandContext,
  options: WriteExportOptions,
  { made, target, what }: ExportToSave,
): Promise<void> {
  const input = { exportId: made.exportId, path: path.resolve(target), mayReplace: options.force === true }
  const saved: Output<'exports.save'> | null = await call(context, options, { name: 'exports.save', input })
  if (!saved) return
  const { itemCount, byteLength, mediaType } = made
  context.terminal.out(
    options.json
      ? jsonLine({ path: saved.path, itemCount, byteLength, mediaType })
      : `Exported ${countNoun(itemCount, what)} to ${printable(saved.path)}`,
  )
}

import { machineLine } from '../search/machine.ts'
import { markdownTable } from '../search/markdownTable.ts'
import { median, quantile } from '../search/quantiles.ts'
import type { BundleSize } from './bundleSize.ts'
import type { Scrolled } from './inPage.ts'
import type { ArchiveFigures, ShellFigures } from './measureShell.ts'

const targets = { start: 1.3, open: 2, typingMs: 100, longTaskMs: 200, droppedShare: 0.05, heapMegabytes: 300 }

/** The figures as tables, with each target and whether it is met. */
export function uiReport(shells: readonly ShellFigures[], bundle: readonly BundleSize[], longTurns: number): string {
  return [
    `${machineLine()} Frames of a page that does nothing else are dropped on this machine too: they stand beside.`,
    ...shells.map((shell) => shellReport(shell, longTurns)),
    'What the page is made of:',
    markdownTable(
      ['', 'KB', 'KB compressed'],
      bundle.map(({ kind, bytes, gzipBytes }) => [kind, kilobytes(bytes), kilobytes(gzipBytes)]),
    ),
  ].join('\n\n')
}

function shellReport({ name, archives }: ShellFigures, longTurns: number): string {
  const [small, large] = archives
  if (small === undefined || large === undefined) throw new Error('two archives are compared')
  const figures: readonly (readonly [string, (of: ArchiveFigures) => string])[] = [
    ['start to the first list, ms', ({ startMs }) => median(startMs).toFixed(0)],
    ['open a conversation of 10 messages, ms', ({ openShortMs }) => median(openShortMs).toFixed(0)],
    [`open one of ${longTurns.toLocaleString('en')}, ms`, ({ openLongMs }) => median(openLongMs).toFixed(0)],
    ['work for each letter typed, p95, ms', ({ typingWorkMs }) => quantile(typingWorkMs, 0.95).toFixed(0)],
    ['longest task while typing, ms', ({ longestTaskMs }) => longestTaskMs.toFixed(0)],
    ['frames dropped, library', ({ library }) => share(library)],
    ['frames dropped, long conversation', ({ conversation }) => share(conversation)],
    ['frames dropped, bare page', ({ bare }) => share(bare)],
    ['heap, MB', ({ heapMegabytes }) => heapMegabytes.toFixed(0)],
  ]
  const rows = figures.map(([label, of]) => [label, of(small), of(large)])
  return [`**${name}**`, markdownTable(['', count(small), count(large)], rows), verdicts(small, large).join('\n')].join(
    '\n\n',
  )
}

function verdicts(small: ArchiveFigures, large: ArchiveFigures): string[] {
  const start = median(large.startMs) / median(small.startMs)
  const open = median(large.openLongMs) / median(large.openShortMs)
  const typing = quantile(large.typingWorkMs, 0.95)
  const dropped = Math.max(droppedShare(large.library), droppedShare(large.conversation))
  return [
    verdict(`start, large beside small: ${start.toFixed(2)} times`, start <= targets.start, `${targets.start}`),
    verdict(`open, longest beside short: ${open.toFixed(2)} times`, open <= targets.open, `${targets.open}`),
    verdict(
      `work for a letter: ${typing.toFixed(0)} ms, longest task ${large.longestTaskMs.toFixed(0)} ms`,
      typing < targets.typingMs && large.longestTaskMs <= targets.longTaskMs,
      `${targets.typingMs} and ${targets.longTaskMs}`,
    ),
    verdict(
      `frames dropped: ${(dropped * 100).toFixed(1)} %, bare page ${share(large.bare)}`,
      dropped < targets.droppedShare,
      '5 %',
    ),
    verdict(
      `heap: ${large.heapMegabytes.toFixed(0)} MB`,
      large.heapMegabytes < targets.heapMegabytes,
      `${targets.heapMegabytes}`,
    ),
  ]
}

function verdict(what: string, isReached: boolean, limit: string): string {
  return `- ${what}; target ${limit}: ${isReached ? 'reached' : '**not reached**'}`
}

function share(scrolled: Scrolled): string {
  return `${(droppedShare(scrolled) * 100).toFixed(1)} %`
}

function droppedShare({ dropped, frames }: Scrolled): number {
  return frames === 0 ? 0 : dropped / frames
}

const count = ({ messages }: ArchiveFigures): string => `${messages.toLocaleString('en')} messages`
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0)

import { countOf, formatCount } from '../../ui/format.ts'
import type { ImportPhase } from './importStore.ts'

interface PhaseWords {
  readonly title: string
  readonly facts: string
  /** 0 to 1; null while nobody can tell. */
  readonly share: number | null
}

const MEGABYTE = 1_000_000

export function describePhase(phase: ImportPhase): PhaseWords {
  switch (phase.is) {
    case 'sending':
      return { title: 'Handing over the file', facts: `${megabytes(phase.sentBytes)} of ${megabytes(phase.totalBytes)}`, share: shareOf(phase.sentBytes, phase.totalBytes) }
    case 'starting':
      return { title: 'Opening the export', facts: '', share: null }
    case 'importing':
      return describeImport(phase)
    case 'indexing': {
      const { done, total, secondsLeft } = phase.progress
      return { title: 'Preparing the search', facts: together(`${formatCount(done)} of ${countOf(total, 'message')}`, timeLeft(secondsLeft)), share: shareOf(done, total) }
    }
  }
}

/** Which of several files is being read. */
export function describeFile(fileNames: readonly string[], sourcePath: string): string {
  const name = sourcePath.split(/[\\/]/).at(-1) ?? sourcePath
  const place = fileNames.indexOf(name)
  return place === -1 ? name : `File ${place + 1} of ${fileNames.length}: ${name}`
}

function describeImport({ progress }: Extract<ImportPhase, { is: 'importing' }>): PhaseWords {
  const { step, done, total, conversations, messagesPerSecond, secondsLeft } = progress
  const share = shareOf(done, total)
  if (step === 'files') return { title: 'Keeping pictures and files', facts: together(`${megabytes(done)} of ${megabytes(total)}`, timeLeft(secondsLeft)), share }
  if (step === 'index') return { title: 'Preparing the search', facts: timeLeft(secondsLeft), share }
  const rate = messagesPerSecond > 0 ? `${formatCount(Math.round(messagesPerSecond))} messages a second` : ''
  return { title: 'Reading conversations', facts: together(countOf(conversations, 'conversation'), rate, timeLeft(secondsLeft)), share }
}

function shareOf(done: number, total: number): number | null {
  return total > 0 ? Math.min(done / total, 1) : null
}

function timeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.round(seconds / 5) * 5} s left`
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min left` : `about ${Math.round(seconds / 3600)} h left`
}

function together(...facts: readonly string[]): string {
  return facts.filter((fact) => fact !== '').join(' · ')
}

function megabytes(bytes: number): string {
  return bytes < 10 * MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${formatCount(Math.round(bytes / MEGABYTE))} MB`
}

import { formatCount, formatTenths } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import type { ImportPhase } from './importState.ts'
import { fileName } from './summarizeOutcomes.ts'

interface PhaseWords {
  readonly title: string
  readonly facts: string
  /** 0 to 1; null while unknown. */
  readonly share: number | null
}

const MEGABYTE = 1_000_000
const { phase: phaseWords, timeLeft: timeWords } = words.importing

export function describePhase(phase: ImportPhase): PhaseWords {
  switch (phase.kind) {
    case 'sending':
      return {
        title: phaseWords.sending,
        facts: phaseWords.sizeDone(megabytes(phase.sentBytes), megabytes(phase.totalBytes)),
        share: shareOf(phase.sentBytes, phase.totalBytes),
      }
    case 'starting':
      return { title: phaseWords.starting, facts: '', share: null }
    case 'importing':
      return describeImport(phase)
    case 'indexing': {
      const { done, total, secondsLeft } = phase.progress
      return {
        title: phaseWords.indexing,
        facts: joinFacts(phaseWords.messagesDone(formatCount(done), total), timeLeft(secondsLeft)),
        share: shareOf(done, total),
      }
    }
  }
}

/** The current file, and its position among several. */
export function describeFile(fileNames: readonly string[], phase: ImportPhase): string {
  const [only = ''] = fileNames
  if (phase.kind === 'importing') return nameOne(fileNames, fileName(phase.progress.sourcePath))
  if (fileNames.length < 2) return only
  if (phase.kind === 'indexing') return phaseWords.filesInAll(fileNames.length)
  return nameOne(fileNames, fileNames[phase.place] ?? only)
}

function nameOne(fileNames: readonly string[], name: string): string {
  const place = fileNames.indexOf(name)
  return place === -1 || fileNames.length < 2 ? name : phaseWords.file(place + 1, fileNames.length, name)
}

function describeImport({ progress }: Extract<ImportPhase, { kind: 'importing' }>): PhaseWords {
  const { step, done, total, conversations, messagesPerSecond, secondsLeft } = progress
  const share = shareOf(done, total)
  if (step === 'files')
    return {
      title: phaseWords.files,
      facts: joinFacts(phaseWords.sizeDone(megabytes(done), megabytes(total)), timeLeft(secondsLeft)),
      share,
    }
  if (step === 'index') return { title: phaseWords.indexing, facts: timeLeft(secondsLeft), share }
  const rate = messagesPerSecond >= 1 ? phaseWords.messagesPerSecond(Math.round(messagesPerSecond)) : ''
  return {
    title: phaseWords.reading,
    facts: joinFacts(words.counts.conversations(conversations), rate, timeLeft(secondsLeft)),
    share,
  }
}

function shareOf(done: number, total: number): number | null {
  return total > 0 ? Math.min(done / total, 1) : null
}

function timeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 5) return timeWords.little
  if (seconds < 90) return timeWords.seconds(Math.round(seconds / 5) * 5)
  return seconds < 5400 ? timeWords.minutes(Math.round(seconds / 60)) : timeWords.hours(Math.round(seconds / 3600))
}

function joinFacts(...facts: readonly string[]): string {
  return facts.filter((fact) => fact !== '').join(' · ')
}

function megabytes(bytes: number): string {
  return words.ui.sizes.megabytes(
    bytes < 10 * MEGABYTE ? formatTenths(bytes / MEGABYTE) : formatCount(Math.round(bytes / MEGABYTE)),
  )
}

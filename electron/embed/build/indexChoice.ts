import { embeddingChoice, type EmbeddingChoice } from '../../../shared/model/indexStatus.ts'
import type { Archive } from '../../store/archive/openArchive.ts'

/** The model chosen for this archive. A choice that a newer version wrote and this one can't read counts as none. */
export function chosenEmbedding(settings: Settings): EmbeddingChoice {
  return readChoice(settings.get('embedding')) ?? { source: 'bundled' }
}

/**
 * The choice whose index serves until the chosen one's is complete; null if there is none. Only a model on this
 * computer: a server that is no longer chosen gets nothing more.
 */
export function earlierEmbedding(settings: Settings): LocalChoice | null {
  const earlier = readChoice(settings.get('embedding_before'))
  return earlier !== null && isLocal(earlier) ? earlier : null
}

/**
 * What to keep as the earlier choice once `next` is chosen: the one in use, or the one that still serves in its place.
 */
export function keptEmbedding(settings: Settings, next: EmbeddingChoice, isUsable: boolean): LocalChoice | null {
  const current = chosenEmbedding(settings)
  const kept = isUsable && isLocal(current) ? current : earlierEmbedding(settings)
  return kept === null || JSON.stringify(kept) === JSON.stringify(next) ? null : kept
}

type Settings = Pick<Archive['settings'], 'get'>
export type LocalChoice = Extract<EmbeddingChoice, { source: 'bundled' | 'downloaded' }>

export function isLocal(choice: EmbeddingChoice): choice is LocalChoice {
  return choice.source === 'bundled' || choice.source === 'downloaded'
}

function readChoice(stored: string | null): EmbeddingChoice | null {
  return stored === null ? null : (embeddingChoice.safeParse(asJson(stored)).data ?? null)
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not ours, so the caller treats it as no choice.
    return null
  }
}

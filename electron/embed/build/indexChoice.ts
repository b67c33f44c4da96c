import { embeddingChoice, type EmbeddingChoice } from '../../../shared/model/indexStatus.ts'
import type { Archive } from '../../store/archive/openArchive.ts'

/** The model chosen for this archive. A choice that a newer version wrote and this one can't read counts as none. */
export function chosenEmbedding(settings: Archive['settings']): EmbeddingChoice {
  const stored = settings.get('embedding')
  const read = stored === null ? null : embeddingChoice.safeParse(asJson(stored))
  return read?.success ? read.data : { source: 'bundled' }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not ours, so the caller treats it as no choice.
    return null
  }
}

import type { SearchHit } from '../../../../shared/model/searchAnswer.ts'
import { words } from '../../../words/words.ts'

const { reasons } = words.search

/** Why a message matched, in full sentences. */
export function explainHit(hit: SearchHit): string[] {
  const { parts } = hit.why
  const sentences = [
    howFound(hit),
    describeMissingWords(hit),
    parts.phrase > 0 ? reasons.isPhrase : null,
    parts.title > 0 ? reasons.isInTitle : null,
    parts.nearby > 0 && hit.why.matchedWords.length > 0 ? reasons.isNearby : null,
    parts.date > 0 ? reasons.isFromThen : null,
    parts.speaker > 0 ? reasons.isYours : null,
    whyLower(hit),
    places(hit),
  ]
  return sentences.filter((sentence) => sentence !== null)
}

function howFound({ why: { mode, matchedWords, meaning, parts } }: SearchHit): string {
  const percent = meaning === null ? null : Math.round(Math.max(0, meaning) * 100)
  if (mode === 'meaning')
    return matchedWords.length === 0 ? reasons.byMeaning(percent) : reasons.byMeaningWithWords(matchedWords, percent)
  if (matchedWords.length === 0) return parts.nearby > 0 ? reasons.byNeighbor : reasons.byFilter
  return mode === 'hybrid' ? reasons.byWordsAndMeaning(matchedWords, percent) : reasons.byWords(matchedWords)
}

/** For a semantic match, the words it has are enough. */
function describeMissingWords({ why: { mode, matchedWords, missingWords } }: SearchHit): string | null {
  return mode === 'meaning' || matchedWords.length === 0 || missingWords.length === 0
    ? null
    : reasons.lacks(missingWords)
}

function whyLower({ isBranch, kind, why: { parts } }: SearchHit): string | null {
  if (parts.standing >= 0) return null
  if (isBranch) return reasons.isOnBranch
  if (kind === 'thoughts') return reasons.isThought
  if (kind === 'toolCall' || kind === 'toolResult') return reasons.isOfTool
  return reasons.isUnshown
}

function places({ why: { keywordRank, meaningRank } }: SearchHit): string | null {
  if (keywordRank === null) return meaningRank === null ? null : reasons.placeByMeaning(meaningRank)
  return meaningRank === null ? reasons.placeByWords(keywordRank) : reasons.placeByBoth(keywordRank, meaningRank)
}

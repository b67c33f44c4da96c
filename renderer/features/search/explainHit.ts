import type { SearchHit } from '../../../shared/model/searchAnswer.ts'

/** Why a message was found, in sentences for people. */
export function explainHit(hit: SearchHit): string[] {
  const { parts } = hit.why
  const sentences = [
    howFound(hit),
    isPartly(hit) ? 'Not all of your words are in it, or only in another form.' : null,
    parts.phrase > 0 ? 'Your words stand there just as you typed them.' : null,
    parts.title > 0 ? 'The title has your words too, which moves it up.' : null,
    parts.speaker > 0 ? 'You asked about yourself, and you wrote this, which moves it up.' : null,
    whyLower(hit),
    places(hit),
  ]
  return sentences.filter((sentence) => sentence !== null)
}

function howFound({ why: { mode, matchedWords, meaning } }: SearchHit): string {
  const alike = meaning === null ? '' : `, ${Math.round(Math.max(0, meaning) * 100)} % alike`
  if (mode === 'meaning') {
    return matchedWords.length === 0 ? `Found by meaning: it says something close to your words${alike}.` : `Found by meaning${alike}; of your words it has ${listed(matchedWords)}.`
  }
  if (matchedWords.length === 0) return 'Found by what you asked to keep to: it has no words to mark.'
  const has = `it has ${listed(matchedWords)}`
  return mode === 'hybrid' ? `Found by words and by meaning: ${has}, and it says something close${alike}.` : `Found by words: ${has}.`
}

const MOST = 0.75

function isPartly({ why: { mode, words, matchedWords } }: SearchHit): boolean {
  return mode !== 'meaning' && matchedWords.length > 0 && words < MOST
}

function whyLower({ isBranch, kind, why: { parts } }: SearchHit): string | null {
  if (parts.standing >= 0) return null
  if (isBranch) return 'It is on a branch that the conversation no longer shows, which moves it down.'
  if (kind === 'thoughts') return 'The model thought this and did not say it, which moves it down.'
  if (kind === 'toolCall' || kind === 'toolResult') return 'It was said to or by a tool, which moves it down.'
  return 'The chat never showed it, which moves it down.'
}

function places({ why: { keywordRank, meaningRank } }: SearchHit): string | null {
  const known = [keywordRank === null ? null : `by words alone it would come ${ordinal(keywordRank)}`, meaningRank === null ? null : `by meaning alone ${keywordRank === null ? 'it would come ' : ''}${ordinal(meaningRank)}`]
  const sentence = known.filter((place) => place !== null).join(', ')
  return sentence === '' ? null : `B${sentence.slice(1)}.`
}

/** "1st", "22nd", "13th". */
function ordinal(place: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[ordinals.select(place)]
  return `${place.toLocaleString('en')}${ending}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** “cancel”, “fetch” and “abort”. */
function listed(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}

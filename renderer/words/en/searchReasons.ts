import { ordinal } from './figures.ts'

type Words = readonly string[]

/** “cancel”, “fetch” and “abort”. */
function listed(words: Words): string {
  const quoted = words.map((word) => `“${word}”`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}

function alike(percent: number | null): string {
  return percent === null ? '' : `, ${percent} % alike`
}

/** Why a message was found. `percent` says how alike the meaning is, where that is known. */
export const searchReasons = {
  byMeaning: (percent: number | null) => `Found by meaning: it says something close to your words${alike(percent)}.`,
  byMeaningWithWords: (words: Words, percent: number | null) =>
    `Found by meaning${alike(percent)}; of your words it has ${listed(words)}.`,
  byWords: (words: Words) => `Found by words: it has ${listed(words)}.`,
  byWordsAndMeaning: (words: Words, percent: number | null) =>
    `Found by words and by meaning: it has ${listed(words)}, and it says something close${alike(percent)}.`,
  byFilter: 'Found by what you asked to keep to: it has no words to mark.',

  lacks: (words: Words) => `Of your words it lacks ${listed(words)}.`,
  isPhrase: 'Your words stand there just as you typed them.',
  isInTitle: 'The title has your words too, which moves it up.',
  isYours: 'You asked about yourself, and you wrote this, which moves it up.',

  isOnBranch: 'It is on a branch that the conversation no longer shows, which moves it down.',
  isThought: 'The model thought this and did not say it, which moves it down.',
  isOfTool: 'It was said to or by a tool, which moves it down.',
  isUnshown: 'The chat never showed it, which moves it down.',

  placeByWords: (place: number) => `By words alone it would come ${ordinal(place)}.`,
  placeByMeaning: (place: number) => `By meaning alone it would come ${ordinal(place)}.`,
  placeByBoth: (byWords: number, byMeaning: number) =>
    `By words alone it would come ${ordinal(byWords)}, by meaning alone ${ordinal(byMeaning)}.`,
}

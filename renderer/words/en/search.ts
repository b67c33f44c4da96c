import { counts } from './counts.ts'
import { figure, ordinal } from './figures.ts'

type Words = readonly string[]

/** “cancel”, “fetch” and “abort”. */
function listed(words: Words): string {
  const quoted = words.map((word) => `“${word}”`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}

function alike(percent: number | null): string {
  return percent === null ? '' : `, ${percent} % alike`
}

/** Why a message matched. `percent` is the similarity of meaning, if known. */
const searchReasons = {
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

export const search = {
  tryAgain: 'Try again',

  field: {
    label: 'Search your conversations',
    clear: 'Clear the search',
    changeChip: 'Change',
    changeThisChip: (operator: string) => `Change ${operator}`,
    removeChip: (operator: string) => `Remove ${operator}`,
  },

  suggestions: {
    label: 'Suggestions',
    groups: { completions: 'Completions', help: 'Narrow it down', saved: 'Saved searches', recent: 'Recent searches' },
    manageSaved: 'Change saved searches…',
    clearRecent: 'Clear recent searches',
  },

  /** What an operator limits a search to. */
  helps: {
    from: 'what you wrote',
    after: 'from then on',
    during: 'in that time',
    has: 'with code, pictures, files',
    model: 'answers of one model',
    title: 'words in the title',
    is: 'what you starred',
    sort: 'in another order',
  },

  timeline: {
    label: 'Months',
    from: 'From',
    to: 'To',
    table: 'Results by month',
    range: (first: string, last: string) => `${first} – ${last}`,
    bar: (month: string, count: number) => `${month}: ${counts.results(count)}`,
  },

  facets: {
    label: 'Keep to',
    everything: 'Everything',
    more: 'More',
    unnamedProject: 'Unnamed project',
  },

  speakers: { me: 'Me', assistant: 'Assistant', tool: 'Tools', system: 'System' },

  features: {
    code: 'Code',
    image: 'Pictures',
    file: 'Files',
    link: 'Links',
    table: 'Tables',
    math: 'Formulas',
    audio: 'Spoken',
    canvas: 'Canvas',
    thoughts: 'Thoughts',
    citation: 'Sources',
  },

  orders: { relevance: 'Best first', newest: 'Newest first', oldest: 'Oldest first' },
  orderedBy: (order: string) => `Order: ${order}`,

  /** The number of results, and how they were found. */
  amount: {
    nothing: 'Nothing found',
    /** "4 results, 9 related". */
    withRelated: (results: string, related: number) => `${results}, ${figure(related)} related`,
    inConversations: (results: string, conversations: number) => `${results} in ${counts.conversations(conversations)}`,
    byWords: 'keyword search',
    byWordsAndMeaning: 'keyword and semantic search',
    // A number and its unit stay on one line.
    inMilliseconds: (count: number) => `Found in ${count}\u00A0ms`,
    inSeconds: (count: number) => `Found in ${count.toFixed(1)}\u00A0s`,
  },

  /** Around the suggestion, which is a button. */
  didYouMean: { before: 'Did you mean ', after: '?' },

  indexBehind: 'What was imported last is still being made ready for the search, so something may be missing yet.',

  results: {
    label: 'Found',
    searching: 'Searching',
    broken: 'The search did not work',
    none: (query: string) => `Nothing found for “${query}”`,
    noneHint: 'Try fewer or other words. A word of a title works too.',
    keptTo: 'You keep to a part of your conversations.',
    without: (chip: string) => `Search without ${chip}`,
    withoutAny: 'Search everywhere',
    readingMore: 'Reading more',
    restUnreadable: 'The rest could not be read',
    untitled: 'Untitled',
    inTitle: 'in the title',
    asAWhole: 'related conversation',
    onBranch: 'on a branch',
  },

  why: {
    ask: 'Why?',
    title: 'Why this result',
    firstPlace: 'The first place',
    secondPlace: 'The second place',
  },
  reasons: searchReasons,

  saved: {
    title: 'Saved searches',
    none: 'No search is saved. Save one with the bookmark above its results.',
    remove: (name: string) => `Remove ${name}`,
    saveThis: 'Save this search',
    removeThis: (name: string) => `Saved as ${name}. Remove it`,
    name: 'Name',
    nameHint: 'A search that has this name already is replaced.',
    cancel: 'Cancel',
    save: 'Save',
    undo: 'Undo',
    wasSaved: (name: string) => `Saved as “${name}”.`,
    wasRemoved: (name: string) => `“${name}” is no longer saved.`,
    recentCleared: 'Recent searches cleared',
  },
}

import { counts } from './counts.ts'
import { figure, ordinal } from './figures.ts'

type Words = readonly string[]

/** “cancel”, “fetch”, and “abort”. */
function listed(words: Words): string {
  const quoted = words.map((word) => `“${word}”`)
  if (quoted.length <= 2) return quoted.join(' and ')
  return `${quoted.slice(0, -1).join(', ')}, and ${quoted.at(-1)}`
}

function alike(percent: number | null): string {
  return percent === null ? '' : ` (${percent}% similar)`
}

/** Why a message matched. `percent` is the similarity of meaning, if known. */
const searchReasons = {
  byMeaning: (percent: number | null) => `Semantic match${alike(percent)}.`,
  byMeaningWithWords: (words: Words, percent: number | null) =>
    `Semantic match${alike(percent)} that contains ${listed(words)}.`,
  byWords: (words: Words) => `Keyword match: contains ${listed(words)}.`,
  byWordsAndMeaning: (words: Words, percent: number | null) =>
    `Keyword and semantic match${alike(percent)}: contains ${listed(words)}.`,
  byFilter: 'Matches your filters.',
  byNeighbor: 'Next to messages that match.',

  lacks: (words: Words) => `Doesn’t contain ${listed(words)}.`,
  isPhrase: 'Has words next to each other, as in your search.',
  isInTitle: 'Ranked higher: the title matches too.',
  isNearby: 'Ranked higher: messages around it match too.',
  isFromThen: 'Ranked higher: it’s from the time you named.',
  isYours: 'Ranked higher: you searched for something about you, and you wrote this.',

  isOnBranch: 'Ranked lower: the conversation shows another version of this message.',
  isThought: 'Ranked lower: this is thinking, not an answer.',
  isOfTool: 'Ranked lower: this is a tool call or its result.',
  isUnshown: 'Ranked lower: this message was hidden in the chat.',

  placeByWords: (place: number) => `Ranked ${ordinal(place)} in keyword search.`,
  placeByMeaning: (place: number) => `Ranked ${ordinal(place)} in semantic search.`,
  placeByBoth: (byWords: number, byMeaning: number) =>
    `Ranked ${ordinal(byWords)} in keyword search, ${ordinal(byMeaning)} in semantic search.`,
}

export const search = {
  tryAgain: 'Try again',

  field: {
    label: 'Search your conversations',
    clear: 'Clear search',
    changeChip: 'Change',
    changeThisChip: (operator: string) => `Change ${operator}`,
    removeChip: (operator: string) => `Remove ${operator}`,
  },

  suggestions: {
    label: 'Suggestions',
    groups: {
      completions: 'Suggestions',
      help: 'Narrow your search',
      saved: 'Saved searches',
      recent: 'Recent searches',
    },
    manageSaved: 'Edit saved searches…',
    clearRecent: 'Clear recent searches',
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
    label: 'Filter results',
    everything: 'All',
    more: 'More',
    unnamedProject: 'Unnamed project',
  },

  orderedBy: (order: string) => `Sort by: ${order}`,

  /** The number of results, and how they were found. */
  amount: {
    nothing: 'No results',
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

  results: {
    label: 'Results',
    searching: 'Searching…',
    broken: 'Search failed',
    none: (query: string) => `No results for “${query}”`,
    noneHint: 'Try fewer or different words, or part of a title.',
    filtered: 'Your filters leave out some conversations.',
    without: (chip: string) => `Search without ${chip}`,
    withoutAny: 'Search everything',
    loadingMore: 'Loading more…',
    moreFailed: 'Couldn’t load more results',
    more: (count: number) => `${figure(count)} more`,
    /** Above the results of semantic search that have none of the words. */
    relatedHeading: 'Related, without your words',
    inTitle: 'in the title',
    related: 'related conversation',
    otherVersion: 'other version',
    /** Who answers, by provider; other providers' answers are by the "Assistant". */
    answerers: { chatgpt: 'ChatGPT', claude: 'Claude' },
  },

  why: {
    ask: 'Why?',
    title: 'Why this result',
    places: ['First match', 'Second match', 'Third match'],
  },
  reasons: searchReasons,

  saved: {
    title: 'Saved searches',
    none: 'No saved searches yet. To save one, click the bookmark above its results.',
    remove: (name: string) => `Remove ${name}`,
    saveThis: 'Save this search',
    removeThis: (name: string) => `Remove saved search: ${name}`,
    name: 'Name',
    nameHint: 'Replaces a saved search with the same name.',
    cancel: 'Cancel',
    save: 'Save',
    undo: 'Undo',
    wasSaved: (name: string) => `Saved as “${name}”`,
    wasRemoved: (name: string) => `Removed “${name}”`,
    recentCleared: 'Recent searches cleared',
  },
}

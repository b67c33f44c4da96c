import { createPlural } from '../plural.ts'
import { counts } from './counts.ts'
import { figure } from './figures.ts'

const plural = createPlural('en')

export const reader = {
  close: 'Close',
  /** A button's label and its shortcut. */
  withKey: (label: string, key: string) => `${label} (${key})`,
  /** While nothing is open. */
  quiet: {
    title: 'Choose a conversation, or search for something you remember',
    hint: <Part>(slash: Part, enter: Part) => ['Press ', slash, ' to search, arrow keys to move, ', enter, ' to open.'],
  },
  opening: {
    label: 'Loading conversation…',
    failed: 'Couldn’t open this conversation',
    tryAgain: 'Try again',
    nothingToRead: 'This conversation is empty.',
  },
  head: {
    back: 'Back to list',
    goToDay: 'Go to date',
    hiddenFromAgents: 'hidden from agents',
    branches: (count: number) => plural(count, { one: 'version', other: 'versions' }),
    project: (name: string) => `project: ${name}`,
    imported: (day: string) => `imported ${day}`,
  },
  menu: {
    label: 'Conversation actions',
    star: 'Star',
    unstar: 'Remove star',
    rename: 'Rename…',
    tags: 'Tags…',
    hideFromAgents: 'Hide from agents',
    showToAgents: 'Show to agents',
    showHidden: 'Show hidden messages',
    foldHidden: 'Collapse hidden messages',
    copyMarkdown: 'Copy as Markdown',
    copyLink: 'Copy link',
    export: 'Export…',
    openAt: (host: string) => `Open on ${host}`,
    trash: 'Move to trash',
  },
  copied: {
    conversation: 'Conversation copied',
    message: 'Message copied',
    link: 'Link copied',
    failed: 'Couldn’t copy. Allow Backscroll to use the clipboard, then try again.',
    /** Above the list of sources in a copied message. */
    sources: 'Sources:',
  },
  find: {
    label: 'Find in this conversation',
    somethingElse: 'Find something else',
    quoted: (found: string) => `“${found}”`,
    /** When no match is current: "5 matches". */
    count: (count: number, isExact: boolean) =>
      count === 0 && isExact ? 'no matches' : counts.matches(count, isExact),
    place: (at: number, count: number) => `Match ${figure(at)} of ${figure(count)}`,
    previous: 'Previous match',
    next: 'Next match',
  },
  turn: {
    list: 'Messages',
    you: 'You',
    assistant: 'Assistant',
    /** Beside the versions of your own message. */
    edited: 'Edited',
    /** For a long message that is folded. */
    showAll: 'Show all',
    showLess: 'Show less',
    hiddenFromAgents: 'hidden from agents',
    at: (day: string, hour: string) => `${day}, ${hour}`,
    sources: (count: number) => plural(count, { one: 'source', other: 'sources' }),
  },
  versions: {
    label: (version: number, count: number) => `Version ${version} of ${count}`,
    previous: 'Previous version',
    next: 'Next version',
  },
  tools: {
    label: 'Message',
    copyMarkdown: 'Copy as Markdown',
    copyLink: 'Copy link to message',
    hideFromAgents: 'Hide message from agents',
    showToAgents: 'Show message to agents',
    showJson: 'Show JSON',
    hidden: 'Message hidden from agents',
    undoHiding: 'Undo',
    shown: 'Message visible to agents again',
  },
  raw: {
    title: 'Original message from the export',
    copy: 'Copy JSON',
    loading: 'Loading message…',
    failed: 'Couldn’t load this message',
  },
  folded: {
    thoughtFor: (time: string) => `Thought for ${time}`,
    thought: 'Thought',
    actions: {
      python: 'ran Python',
      web: 'searched the web',
      picture: 'created an image',
      memory: 'updated its memory',
      files: 'searched files',
      document: 'edited a document',
      browser: 'used a browser',
      commands: 'ran commands',
      research: 'started research',
    },
    searchedPages: (count: number) => `searched ${plural(count, { one: 'page', other: 'pages' })}`,
    used: (tool: string) => `used ${tool}`,
    thoughts: 'Thinking',
    /** Messages the chat itself never showed. */
    hidden: {
      instructions: 'custom instructions',
      memory: 'saved memory',
      system: 'system message',
      other: 'hidden message',
    },
    to: (tool: string) => `To ${tool}`,
    from: (tool: string) => `From ${tool}`,
    someTool: 'a tool',
  },
  document: {
    label: 'Document',
    rewritten: 'Document, rewritten',
    text: 'Document text',
  },
  attachments: {
    kinds: { image: 'Image', audio: 'Recording', video: 'Video', file: 'File' },
    showLarge: (name: string) => `Enlarge ${name}`,
    save: 'Save',
    saveNamed: (name: string) => `Save ${name}`,
    missing: 'missing from the export',
  },
  lightbox: {
    previous: 'Previous image',
    next: 'Next image',
    save: 'Save image',
  },
  panel: {
    label: 'About this conversation',
    questions: 'Your questions',
    onlyFile: 'File',
    sources: 'Sources',
    sourcesOfAnswer: 'This answer only',
    allSources: (count: number) => `All ${count} in this conversation`,
  },
  text: {
    wrapLines: 'Wrap lines',
    copyCode: 'Copy code',
    source: (number: number, title: string) => `Source ${number}: ${title}`,
    remotePicture: (host: string) => `Image from ${host} not loaded, to protect your privacy.`,
    someHost: 'the web',
    openInBrowser: 'Open in browser',
    done: 'Done',
    notDone: 'Not done',
    table: 'Table',
    footnotes: 'Footnotes',
    backToReference: (reference: string) => `Back to reference ${reference}`,
  },
}

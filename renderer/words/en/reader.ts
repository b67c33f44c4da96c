import { createPlural } from '../plural.ts'
import { counts } from './counts.ts'
import { figure } from './figures.ts'

const plural = createPlural('en')

export const reader = {
  untitled: 'Untitled',
  close: 'Close',
  /** A button's label and its shortcut. */
  withKey: (label: string, key: string) => `${label} (${key})`,
  /** While nothing is open. */
  quiet: {
    title: 'Choose a conversation, or search for a word you remember',
    hint: <Part>(slash: Part, enter: Part) => [slash, ' goes to the search, arrow keys move, ', enter, ' opens.'],
  },
  opening: {
    label: 'Opening the conversation',
    failed: 'This conversation could not be opened',
    tryAgain: 'Try again',
    nothingToRead: 'There is nothing to read in this conversation.',
  },
  head: {
    back: 'Back to the list',
    goToDay: 'Go to a day',
    hiddenFromAgents: 'hidden from agents',
    branches: (count: number) => plural(count, { one: 'branch', other: 'branches' }),
    project: (name: string) => `project: ${name}`,
    imported: (day: string) => `imported ${day}`,
  },
  menu: {
    label: 'More about this conversation',
    star: 'Star',
    unstar: 'Remove the star',
    rename: 'Rename…',
    tags: 'Tags…',
    hideFromAgents: 'Hide from agents',
    showToAgents: 'Show to agents',
    showHidden: 'Show hidden',
    foldHidden: 'Fold hidden',
    copyMarkdown: 'Copy as Markdown',
    copyLink: 'Copy a link',
    export: 'Export…',
    openAt: (host: string) => `Open at ${host}`,
    trash: 'Move to the trash',
  },
  copied: {
    conversation: 'Conversation copied',
    message: 'Message copied',
    link: 'Link copied',
    failed: 'Nothing was copied: the system does not let this page write to the clipboard.',
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
    copyLink: 'Copy a link to this message',
    hideFromAgents: 'Hide this message from agents',
    showToAgents: 'Show this message to agents',
    showJson: 'Show as JSON',
    hidden: 'Agents no longer see this message',
    undoHiding: 'Undo',
    shown: 'Agents see this message again.',
  },
  raw: {
    title: 'This message as the export has it',
    copy: 'Copy the JSON',
    reading: 'Reading the message',
    failed: 'The message could not be read',
  },
  folded: {
    thoughtFor: (time: string) => `Thought for ${time}`,
    thought: 'Thought about it',
    deeds: {
      python: 'ran Python',
      web: 'searched the web',
      picture: 'drew an image',
      memory: 'updated its memory',
      files: 'searched files',
      document: 'worked on a document',
      browser: 'used a browser',
      commands: 'ran commands',
      research: 'began the research',
    },
    searchedPages: (count: number) => `searched ${plural(count, { one: 'page', other: 'pages' })}`,
    used: (tool: string) => `used ${tool}`,
    thoughts: 'Thoughts',
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
    rewritten: 'Document, written anew',
    text: 'Text of the document',
  },
  attachments: {
    kinds: { image: 'Picture', audio: 'Recording', video: 'Video', file: 'File' },
    showLarge: (name: string) => `Show ${name} large`,
    save: 'Save',
    saveNamed: (name: string) => `Save ${name}`,
    missing: 'not in the export',
  },
  lightbox: {
    previous: 'Previous picture',
    next: 'Next picture',
    save: 'Save the picture',
  },
  panel: {
    label: 'About this conversation',
    questions: 'Your questions',
    onlyFile: 'A file',
    sources: 'Sources',
    sourcesOfAnswer: 'Only of this answer',
    allSources: (count: number) => `All ${count} of this conversation`,
  },
  text: {
    wrapLines: 'Wrap long lines',
    copyCode: 'Copy the code',
    source: (number: number, title: string) => `Source ${number}: ${title}`,
    remotePicture: (host: string) => `A picture from ${host}, not loaded: its server would learn that you read this.`,
    someHost: 'the web',
    openInBrowser: 'Open it in the browser',
    done: 'Done',
    notDone: 'Not done',
    table: 'Table',
    footnotes: 'Footnotes',
    backToReference: (reference: string) => `Back to reference ${reference}`,
  },
}

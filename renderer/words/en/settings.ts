import { createPlural } from '../plural.ts'

const plural = createPlural('en')

/** A model on offer; its size and host are ready to show. */
interface OfferedFacts {
  readonly languages: number
  readonly size: string
  readonly license: string
  readonly host: string
}

export const settings = {
  title: 'Settings',
  tryAgain: 'Try again',
  appearance: {
    title: 'Appearance',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    textSize: 'Text size',
    textSizes: { small: 'Small', default: 'Default', large: 'Large', larger: 'Extra large' },
    textFont: 'Answer font',
    textFonts: { serif: 'Serif', sans: 'Sans' },
    textWidth: 'Text width',
    textWidths: { narrow: 'Narrow', default: 'Default', wide: 'Wide' },
    clock: 'Time zone',
    clocks: { local: 'Local time', utc: 'UTC' },
    clockHint: 'Time zone for dates and statistics',
    hours: 'Time format',
    hourCycles: { system: 'System', h12: '12-hour', h23: '24-hour' },
    wrapsCode: 'Wrap code',
  },
  archive: {
    title: 'Archive',
    loading: 'Loading archive…',
    failed: 'Couldn’t load the archive',
    none: 'No archive yet',
    noneHint: 'Your first import creates it. You can then change its settings here.',
    place: 'Location',
    sizes: (conversations: string, files: string) =>
      `${conversations} of conversations, ${files} of images and files. Only your account can read them.`,
    /** The command follows. */
    moveByCommand: 'To move it to another folder, run: ',
    move: 'Move…',
    moving: 'Moving…',
    showFolder: 'Show in folder',
    health: 'Health',
    check: 'Check archive',
    checking: 'Checking…',
    rebuild: 'Rebuild index',
    rebuilding: 'Rebuilding…',
    healthHint:
      'The check compares every conversation with its original. Rebuilding the index takes a while and loses nothing.',
    noProblems: 'No problems found',
    /** Offered after the description of the problem. */
    repair: 'Repair',
    repaired: 'Archive repaired',
    rebuilt: 'Index rebuilt',
  },
  wipe: {
    setting: 'Delete everything',
    open: 'Delete archive…',
    settingHint: 'All conversations, files, highlights, and backups on this computer. Your export files stay.',
    title: 'Delete archive',
    confirm: 'Delete',
    warning:
      'This deletes all your conversations, files, highlights, and backups on this computer. You can’t undo this.',
    /** The phrase to type; it appears between the next two. */
    phrase: 'delete everything',
    typeBefore: 'Type ',
    typeAfter: ' to continue',
    done: 'Archive deleted',
  },
  backups: {
    automatic: 'Automatic backups',
    automaticHint: 'Daily when something is new. Backscroll keeps the last three, and one per week for a month.',
    noneYet: 'No backups yet.',
    latest: (day: string, hour: string) => `Last backup: ${day}, ${hour}.`,
    title: 'Backups',
    hint:
      'Backups include conversations, highlights, tags, and settings. ' +
      'All backups share one copy of your images and files.',
    make: 'Back up now',
    making: 'Backing up…',
    created: 'Backup created',
    madeAt: (day: string, hour: string) => `${day}, ${hour}`,
    kinds: {
      asked: 'manual',
      automatic: 'automatic',
      replaced: 'before a restore',
      migration: 'before an update',
      damaged: 'damaged',
    },
    restore: 'Restore',
    setAside: (count: number, size: string) =>
      plural(count, {
        one: `damaged file (${size}) is in the backups folder. Delete it when you no longer need it.`,
        other: `damaged files (${size}) are in the backups folder. Delete them when you no longer need them.`,
      }),
  },
  restore: {
    title: 'Restore backup',
    confirm: 'Restore',
    warning: (day: string, hour: string) =>
      `Your archive returns to ${day}, ${hour}, without later additions. Backscroll keeps a backup of the current one.`,
    done: 'Backup restored. The previous version is kept as a backup.',
  },
  move: {
    title: 'Move archive',
    confirm: 'Move and restart',
    /** The folder follows. */
    to: 'All conversations, images, and backups move to',
    where: 'If that folder isn’t empty, your archive moves to a new Backscroll folder in it.',
    hint: 'Backscroll checks the copy, removes the old one, and restarts. Then restart connected apps.',
    left: (folder: string) => `Archive moved. Some files in ${folder} couldn’t be removed. You can delete them.`,
  },
  search: {
    title: 'Search',
    loading: 'Loading index…',
    failed: 'Couldn’t load the index',
    byWords: 'Keyword search',
    byWordsReady: 'All messages are indexed.',
    byWordsWaiting: 'Some messages aren’t indexed yet.',
    byMeaning: 'Semantic search',
    byMeaningReady: 'All messages are indexed.',
    byMeaningWaiting: 'Some messages aren’t indexed yet.',
    byMeaningPaused: 'Indexing is paused.',
    resume: 'Resume',
    pause: 'Pause',
    build: 'Build index',
    share: (done: string, total: number) => `${done} of ${plural(total, { other: 'messages' })}`,
    shareLabel: 'Messages indexed for semantic search',
    model: 'Model',
    used: (model: string) => `In use: ${model}`,
    chooseModel: 'Choose…',
  },
  model: {
    title: 'Semantic search model',
    confirm: 'Use this model',
    source: 'Provider',
    sources: { bundled: 'Built in', ollama: 'Ollama', openai: 'OpenAI-compatible' },
    warnings: {
      bundled: 'A small English model included with the app. Nothing leaves this computer.',
      ollama:
        'Backscroll sends the text of your messages to this address. With Ollama on this computer, it stays here.',
      openai:
        'Backscroll sends the text of your messages to this address. It reads the key from ' +
        'BACKSCROLL_EMBEDDING_KEY at startup and never stores it.',
    },
    address: 'Address',
    name: 'Model',
    offer: ({ languages, size, license, host }: OfferedFacts) =>
      `${plural(languages, { one: 'language', other: 'languages' })}, ${size} from ${host}, ${license} license. Your ` +
      'messages stay on this computer. Search uses your current index until the new one is complete.',
    download: (size: string) => `Download (${size})`,
    continueDownload: 'Continue download',
    stop: 'Stop',
    remove: 'Remove',
    removed: (model: string) => `Removed ${model}.`,
    unused: (size: string) => `Downloaded, not in use (${size})`,
    share: (done: string, total: string) => `${done} of ${total} downloaded`,
    downloadLabel: (model: string) => `Download of ${model}`,
  },
  agents: {
    title: 'Agents and privacy',
    loading: 'Loading permissions…',
    failed: 'Couldn’t load permissions',
    hidden: 'Hidden conversations',
    showHidden: 'Show list',
    hiddenHint: 'Agents never see conversations or messages you hide from them.',
    mayWrite: 'Agents may write',
    mayWriteHint:
      'Agents can save their own conversations and move conversations to the trash. Restart connected apps to apply.',
    program: 'MCP server',
    checkProgram: 'Check again',
    programStarting: 'Starting…',
    programReady: (tools: string, names: string) => `Running with ${tools}: ${names}`,
  },
  server: {
    title: 'Local server',
    serve: 'Allow browsers and scripts',
    serveHint:
      'Use your archive in a browser or over REST. Only programs on this computer with the token can reach it.',
    withAgents: 'Allow agents over HTTP',
    withAgentsHint:
      'For MCP clients that use HTTP, such as Letta in Docker. Claude and most other apps don’t need this.',
    address: 'Address',
    copyLink: 'Copy sign-in link',
    linkCopied: 'Link copied. It works once.',
    /** The path of the token file is in between. */
    tokenBefore: 'Scripts send the token from ',
    tokenAfter: ' as a bearer token.',
    agentsTokenBefore: 'Agents send their own token from ',
    agentsTokenAfter: '. It only works for /mcp.',
  },
}

import { createPlural } from '../plural.ts'

const plural = createPlural('en')

export const settings = {
  title: 'Settings',
  tryAgain: 'Try again',
  reading: {
    title: 'Reading',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    textSize: 'Text size',
    textSizes: { small: 'Small', usual: 'Usual', large: 'Large', larger: 'Larger' },
    textWidth: 'Width of the text',
    textWidths: { narrow: 'Narrow', usual: 'Usual', wide: 'Wide' },
    clock: 'Times',
    clocks: { local: 'Local time', utc: 'UTC' },
    clockHint: 'By which clock dates and hours are shown, and days are counted.',
    wrapsCode: 'Wrap long lines of code',
  },
  archive: {
    title: 'Archive',
    asking: 'Reading about the archive',
    failed: 'The archive could not be read',
    none: 'There is no archive yet',
    noneHint:
      'The first import makes it, in a folder of yours. How it is kept, searched and shown to agents is set here then.',
    place: 'Place',
    sizes: (conversations: string, files: string) =>
      `${conversations} of conversations, ${files} of pictures and files. Only your own account can read it.`,
    /** The command follows. */
    moveByCommand: 'It can be moved to another folder: ',
    move: 'Move…',
    moving: 'Moving…',
    showFolder: 'Show in folder',
    health: 'Health',
    check: 'Check the archive',
    checking: 'Checking…',
    rebuild: 'Rebuild the index',
    rebuilding: 'Making it anew…',
    healthHint:
      'The check reads every page of the database and compares every conversation with its original text. ' +
      'Rebuilding makes all search indexes anew; it takes a while, and nothing is lost.',
    isWhole: 'The archive is whole.',
    /** Offered after the description of the problem. */
    mend: 'Mend it',
    isMended: 'The archive is whole again.',
    isRebuilt: 'Every index is made anew.',
  },
  wipe: {
    setting: 'Delete everything',
    open: 'Delete the archive…',
    settingHint: 'All conversations, files, highlights and backups on this machine. Your exports stay where they are.',
    title: 'Delete the whole archive',
    confirm: 'Delete',
    warning:
      'This deletes every conversation, file, highlight and backup that Backscroll keeps on this machine. It ' +
      'cannot be taken back.',
    /** The phrase to type; it appears between the next two. */
    phrase: 'delete everything',
    typeBefore: 'Type ',
    typeAfter: ' to go on',
    done: 'The archive is deleted.',
  },
  backups: {
    automatic: 'Automatic backups',
    automaticHint: 'Once a day when something is new, beside the archive: the last three, and one a week for a month.',
    noneYet: 'There is none yet.',
    latest: (day: string, hour: string) => `Last backup: ${day}, ${hour}.`,
    title: 'Backups',
    hint:
      'A backup holds all conversations, highlights, tags and settings. Pictures and files are kept ' +
      'once, beside it.',
    make: 'Back up now',
    making: 'Backing up…',
    isMade: 'The backup is made.',
    madeAt: (day: string, hour: string) => `${day}, ${hour}`,
    kinds: {
      asked: 'made by you',
      automatic: 'automatic',
      replaced: 'before a restore',
      migration: 'before an update',
      damaged: 'damaged',
    },
    restore: 'Restore',
    setAside: (count: number, size: string) =>
      plural(count, {
        one:
          `damaged file (${size}) is set aside in the folder of backups. Once you miss nothing, you can ` +
          'delete it there.',
        other:
          `damaged files (${size}) are set aside in the folder of backups. Once you miss nothing, you can ` +
          'delete them there.',
      }),
  },
  restore: {
    title: 'Restore this backup',
    confirm: 'Restore',
    warning: (day: string, hour: string) =>
      `The archive goes back to ${day}, ${hour}. What was added since is not in it; the database as it is now is ` +
      'set aside, not deleted.',
    done: 'The backup is in place. What was there before is kept beside it.',
  },
  move: {
    title: 'Move the archive',
    confirm: 'Move and start again',
    /** The folder follows. */
    to: 'All conversations, pictures and backups go to',
    where: 'Where that folder has other files in it, a folder Backscroll is made in it.',
    hint:
      'The copy is looked through before the old one is removed. Then Backscroll starts again. Connected ' +
      'clients find it by themselves when they start again.',
    left: (folder: string) =>
      `The archive was moved. Some files could not be removed from ${folder}; they are not needed any more.`,
  },
  search: {
    title: 'Search',
    asking: 'Reading about the index',
    failed: 'The index could not be read',
    byWords: 'By words',
    byWordsReady: 'Every message can be found by its words.',
    byWordsWaiting: 'Some messages wait to be indexed.',
    byMeaning: 'By meaning',
    byMeaningReady: 'Every message can be found by its meaning.',
    byMeaningWaiting: 'Not every message can be found by its meaning yet.',
    byMeaningPaused: 'Indexing is paused.',
    resume: 'Resume',
    pause: 'Pause',
    build: 'Build it now',
    share: (done: string, total: number) => `${done} of ${plural(total, { other: 'messages' })}`,
    shareLabel: 'Messages indexed by meaning',
    model: 'Model',
    used: (model: string) => `In use: ${model}`,
    chooseModel: 'Choose…',
  },
  model: {
    title: 'Model for search by meaning',
    confirm: 'Use this model',
    source: 'Where the model runs',
    sources: { bundled: 'Built in', ollama: 'Ollama', openai: 'OpenAI or alike' },
    warnings: {
      bundled: 'A small English model that comes with the app. Nothing leaves this machine.',
      ollama: 'The texts of your messages are sent to this address. Ollama on this machine keeps them here.',
      openai:
        'The texts of your messages are sent to this address. The key is taken from BACKSCROLL_EMBEDDING_KEY when ' +
        'the app starts, and never stored.',
    },
    address: 'Address',
    name: 'Model',
  },
  agents: {
    title: 'Agents and privacy',
    asking: 'Reading what agents may do',
    failed: 'What agents may do could not be read',
    hidden: 'Hidden conversations',
    showHidden: 'Show them',
    hiddenHint:
      'Agents never see what you hide from them: whole conversations from the list, single messages in the reader.',
    mayWrite: 'Agents may write',
    mayWriteHint:
      'Save their own conversations here, and move conversations to the trash. Agents that run take it up when ' +
      'they start again.',
    program: 'The program for agents',
    checkProgram: 'Check again',
    programStarting: 'Starting it…',
    programReady: (tools: string, names: string) => `It answers, with ${tools}: ${names}.`,
  },
  server: {
    title: 'On this machine',
    serve: 'Serve browsers and scripts',
    serveHint:
      'The same archive in a browser, and over REST. Only programs on this machine that have the token reach it.',
    withAgents: 'Also agents, over HTTP',
    withAgentsHint:
      'For clients that speak MCP over HTTP, such as Letta in Docker. Claude and most others need no server.',
    address: 'Address',
    copyLink: 'Copy a sign-in link',
    linkCopied: 'The link is copied. It signs a browser in once.',
    /** The path of the token file is in between. */
    tokenBefore: 'Scripts send the token from ',
    tokenAfter: ' as a bearer header.',
    agentsTokenBefore: 'Agents send their own token from ',
    agentsTokenAfter: '. It opens /mcp and nothing else.',
  },
}

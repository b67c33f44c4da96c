import { createPlural } from '../plural.ts'

const plural = createPlural('en')

const filesWillChange = (files: number): string =>
  plural(files, { one: 'file will change', other: 'files will change' })
const requestsWillBeSent = (requests: number): string =>
  plural(requests, { one: 'request will be sent', other: 'requests will be sent' })

export const connections = {
  tryAgain: 'Try again',
  lookAgain: 'Look again',
  page: {
    title: 'Connections',
    lead:
      'Let Claude, Letta and other agents search what you talked about. They read your archive on this ' +
      'computer; nothing is uploaded by Backscroll.',
    inBrowser:
      'In a browser you see how things stand. Connecting is done in the app, or in a terminal with the command ' +
      'on each card.',
    asking: 'Looking for clients',
    failed: 'The clients could not be looked at',
    noneFound: 'No client was found on this computer',
    noneFoundHint: 'Install one of those below and start it once. Any other that speaks MCP can be connected by hand.',
    found: 'On this computer',
    clients: 'Clients',
  },
  missing: {
    title: 'Not on this computer',
    addAnyway: 'Add anyway',
    addAnywayTo: (name: string) => `Add anyway: ${name}`,
    ways: 'Ways to connect',
    waysOf: (name: string) => `Ways to connect: ${name}`,
  },
  states: {
    notInstalled: 'Not on this computer',
    available: 'Not connected',
    hindered: 'Its settings cannot be used',
    needsRepair: 'Needs repair',
    untried: 'Connected, not tried yet',
    proven: 'Connected and proven',
    silent: 'Connected, but it does not answer',
    overHttp: 'Connected over HTTP',
    switchedOff: 'Switched off',
  },
  card: {
    commandFor: (name: string) => `the command for ${name}`,
    tried: (day: string, hour: string) => `Tried ${day}, ${hour}`,
    proven: (proof: string, day: string, hour: string) => `${proof} · ${day}, ${hour}`,
    add: (name: string) => `Add to ${name}`,
    repair: 'Repair',
    switchOn: 'Switch on',
    takeOver: 'Put Backscroll in its place',
    overHttp: (address: string) => `It asks ${address}, which is not tried from here.`,
    installExtension: (name: string) => `or let ${name} install the extension`,
    tryIt: 'Try it',
    trying: 'Trying it…',
  },
  menu: {
    more: 'More',
    moreAbout: (name: string) => `More about ${name}`,
    check: 'Check again',
    addTo: (place: string) => `Add to the ${place}…`,
    otherWays: 'Other ways to connect',
    undo: 'Undo the last change',
    remove: 'Remove…',
  },
  told: {
    undone: 'The last change is taken back.',
    extensionOpens: 'Claude Desktop opens the extension, and asks you whether to install it.',
    brokenOne: (name: string) => `The connection to ${name} needs repair.`,
    brokenSeveral: (namesBefore: string, lastName: string) =>
      `The connections to ${namesBefore} and ${lastName} need repair.`,
  },
  changes: {
    none: 'Everything is as it should be; nothing has to change.',
    files: (files: number) => `${filesWillChange(files)}.`,
    requests: (requests: number) => `${requestsWillBeSent(requests)}.`,
    filesAndRequests: (files: number, requests: number) =>
      `${filesWillChange(files)}, and ${requestsWillBeSent(requests)}.`,
    fileIsMade: 'The file is made.',
    fileIsTakenAway: 'The file is taken away again; Backscroll made it.',
    fileStays: 'Everything else in the file stays as it is.',
    /** The path of the file follows. */
    linkBefore: 'It is a link; what it leads to is edited: ',
    copyBefore: 'A copy goes to ',
  },
  setup: {
    titles: {
      add: (name: string) => `Add Backscroll to ${name}`,
      repair: (name: string) => `Repair the entry in ${name}`,
      remove: (name: string) => `Remove Backscroll from ${name}`,
    },
    waysOf: (name: string) => `Ways to connect ${name}`,
    go: { add: 'Add', repair: 'Repair', remove: 'Remove' },
    going: { add: 'Adding…', repair: 'Repairing…', remove: 'Removing…' },
    done: { add: 'Backscroll is added.', repair: 'The entry is right again.', remove: 'Backscroll is taken out.' },
    /** Shown when the dialog was closed meanwhile. */
    doneIn: {
      add: (name: string) => `Backscroll is added to ${name}.`,
      repair: (name: string) => `The entry in ${name} is put right.`,
      remove: (name: string) => `Backscroll is taken out of ${name}.`,
    },
    planning: 'Looking what will change',
    failed: 'That could not be done',
    onlyYou: 'Only you can do this, in one of these ways.',
    thenTried: (name: string) => `Then Backscroll is started as ${name} would start it, and asked something.`,
    takingOut: 'Taking it out…',
    writing: (name: string) => `Writing, then starting what ${name} starts and asking it…`,
    notRightYet: 'It is not right yet',
    /** The path of the backup follows. */
    backupBefore: 'As it was before: ',
    close: 'Close',
    closeDone: 'Done',
    cancel: 'Cancel',
  },
  proof: {
    answered: (tools: string, time: string) => `${tools}, answered in ${time}`,
    milliseconds: (milliseconds: number) => `${milliseconds} ms`,
    seconds: (seconds: string) => `${seconds} s`,
    silent: 'It does not answer',
    tools: 'Tools',
    nothingFound: (query: string, time: string) =>
      `Nothing was found for “${query}”; the search itself answered, in ${time}.`,
    firstHit: (query: string, time: string) => `First hit for “${query}”, in ${time}:`,
  },
  tryConsole: {
    title: 'Try it',
    lead: 'Call a tool as an agent does, and see exactly what the agent gets.',
    inTheApp: 'In the app, you can call the tools here as an agent does, and see exactly what the agent gets.',
    starting: 'Starting the program for agents',
    noProgram: 'The tools cannot be tried',
    tool: 'Tool',
    toolOption: (title: string, name: string) => `${title} (${name})`,
    required: 'required',
    /** For a parameter that is left out. */
    leftOut: 'not said',
    queryExample: 'For example: sourdough starter',
    more: 'More',
    ask: 'Ask',
    asking: 'Asking…',
    stop: 'Stop',
    stopped: 'Stopped before there was an answer.',
    failed: 'There was no answer',
    answer: 'Answer',
    answered: (time: string) => `Answered in ${time}`,
    answeredError: (time: string) => `The tool answered with an error, in ${time}`,
    /** Switches between the two forms of an answer that agents get. */
    shape: 'Show the answer as',
    asText: 'Text',
    copy: 'Copy the answer',
    cut: (shown: number, whole: number) =>
      `The first ${plural(shown, { other: 'characters' })} of ${plural(whole, { other: 'characters' })} are shown. ` +
      'Copying takes all of them.',
    confirmTitle: 'Change the archive?',
    confirm: 'Call it',
    confirmText:
      'This tool changes your archive, just as when an agent calls it. What is saved can be taken back under ' +
      'Import; what is deleted goes to the trash.',
  },
  others: {
    title: 'Any other client',
    asking: 'Reading what to copy',
    failed: 'What to copy could not be read',
    lead: 'Whatever speaks MCP can use your archive. Copy what it wants; the paths are those of this computer.',
    ways: 'What to copy',
    commandLines: 'Command lines',
    links: 'Links',
    jsonNote: 'As most clients take it, in the file with their MCP servers.',
    vscodeNote: 'For mcp.json of VS Code, which names things differently.',
    vscodeJson: 'JSON for VS Code',
    tomlNote: 'For ~/.codex/config.toml, and others that take TOML.',
    linksNote: 'Each opens its client, which asks you first.',
    copy: (label: string) => `Copy: ${label}`,
    copyLink: (label: string) => `Copy the link: ${label}`,
  },
  http: {
    note:
      'For clients that cannot start a program, such as one in a container. Start the server with this ' +
      'command; it answers this computer alone, and prints its address, which is another when the port was taken. ' +
      'What stands in the token file goes in the place of TOKEN.',
    /** The same where there are settings: the button that leads there is in between. */
    noteBefore:
      'For clients that cannot start a program, such as one in a container. Start the server with this command, or ' +
      'switch it on in the ',
    noteSettings: 'settings',
    noteAfter:
      '; it answers this computer alone, and prints its address, which is another when the port was taken. What ' +
      'stands in the token file goes in the place of TOKEN.',
    command: 'Command',
    address: 'Address',
    tokenFile: 'Token file',
    json: 'JSON over HTTP',
  },
}

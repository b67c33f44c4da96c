import { createPlural } from '../plural.ts'

const plural = createPlural('en')

const filesWillChange = (files: number): string =>
  plural(files, { one: 'file will change', other: 'files will change' })
const requestsWillBeSent = (requests: number): string =>
  plural(requests, { one: 'request will be sent', other: 'requests will be sent' })

export const connections = {
  tryAgain: 'Try again',
  checkAgain: 'Check again',
  page: {
    title: 'Connections',
    lead:
      'Let Claude, Letta, and other agents search your conversations. They read your archive on this computer, ' +
      'and Backscroll uploads nothing.',
    inBrowser: 'To connect an app, use the Backscroll app, or run the command on its card in a terminal.',
    loading: 'Loading apps…',
    failed: 'Couldn’t load your apps',
    noneFound: 'No apps found on this computer',
    noneFoundHint: 'Install one of the apps below and start it once. You can connect any other MCP client by hand.',
    found: 'On this computer',
    clients: 'Apps',
  },
  missing: {
    title: 'Not installed',
    addAnyway: 'Add anyway',
    addAnywayTo: (name: string) => `Add anyway: ${name}`,
    ways: 'Ways to connect',
    waysOf: (name: string) => `Ways to connect: ${name}`,
  },
  states: {
    notInstalled: 'Not installed',
    available: 'Not connected',
    blocked: 'Can’t use its settings',
    needsRepair: 'Needs repair',
    untested: 'Connected, not tested',
    verified: 'Connected, verified',
    notResponding: 'Connected, not responding',
    overHttp: 'Connected over HTTP',
    turnedOff: 'Turned off',
  },
  card: {
    commandFor: (name: string) => `command for ${name}`,
    tested: (day: string, hour: string) => `Tested ${day}, ${hour}`,
    verified: (proof: string, day: string, hour: string) => `${proof} · ${day}, ${hour}`,
    add: (name: string) => `Add to ${name}`,
    repair: 'Repair',
    turnOn: 'Turn on',
    replace: 'Replace with Backscroll',
    overHttp: (address: string) => `Uses ${address}. You can’t test it from here.`,
    installExtension: (name: string) => `or install the extension in ${name}`,
    test: 'Test connection',
    testing: 'Testing…',
  },
  menu: {
    more: 'More',
    moreAbout: (name: string) => `More actions for ${name}`,
    check: 'Check again',
    addTo: (place: string) => `Add to the ${place}…`,
    otherWays: 'Other ways to connect',
    undo: 'Undo last change',
    remove: 'Remove…',
  },
  notices: {
    undone: 'Last change undone',
    extensionOpens: 'Claude Desktop opens and asks whether to install the extension.',
    brokenOne: (name: string) => `The connection to ${name} needs repair.`,
    brokenSeveral: (namesBefore: string, lastName: string) =>
      `The connections to ${namesBefore} and ${lastName} need repair.`,
  },
  changes: {
    none: 'Everything is set up. Nothing will change.',
    files: (files: number) => `${filesWillChange(files)}.`,
    requests: (requests: number) => `${requestsWillBeSent(requests)}.`,
    filesAndRequests: (files: number, requests: number) =>
      `${filesWillChange(files)}, and ${requestsWillBeSent(requests)}.`,
    fileCreated: 'Backscroll will create this file.',
    fileDeleted: 'Backscroll created this file and will delete it.',
    fileStays: 'The rest of the file stays the same.',
    /** The path of the file follows. */
    linkBefore: 'This file is a link. Backscroll edits its target: ',
    backupBefore: 'Backup: ',
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
    done: { add: 'Backscroll added', repair: 'Entry repaired', remove: 'Backscroll removed' },
    /** Shown when the dialog was closed meanwhile. */
    doneIn: {
      add: (name: string) => `Backscroll added to ${name}`,
      repair: (name: string) => `Entry in ${name} repaired`,
      remove: (name: string) => `Backscroll removed from ${name}`,
    },
    loading: 'Loading changes…',
    failed: 'Couldn’t make this change',
    onlyYou: 'Do this yourself, in one of these ways.',
    thenTests: 'Backscroll then tests the connection.',
    removing: 'Removing the entry…',
    writing: (name: string) => `Updating ${name} and testing the connection…`,
    notWorking: 'Not working yet',
    /** The path of the backup follows. */
    backupBefore: 'Backup: ',
    close: 'Close',
    closeDone: 'Done',
    cancel: 'Cancel',
  },
  test: {
    answered: (tools: string, time: string) => `${tools}, responded in ${time}`,
    milliseconds: (milliseconds: number) => `${milliseconds} ms`,
    seconds: (seconds: string) => `${seconds} s`,
    notResponding: 'Not responding',
    tools: 'Tools',
    nothingFound: (query: string, time: string) => `Search works (${time}), but found no results for “${query}”.`,
    firstResult: (query: string, time: string) => `First result for “${query}”, in ${time}:`,
  },
  tryConsole: {
    title: 'Try the tools',
    lead: 'Call a tool like an agent does, and see exactly what it returns.',
    inTheApp: 'Open the app to call a tool like an agent does, and see exactly what it returns.',
    starting: 'Starting the MCP server…',
    notStarted: 'Couldn’t start the MCP server',
    tool: 'Tool',
    toolOption: (title: string, name: string) => `${title} (${name})`,
    required: 'required',
    /** For a parameter that is left out. */
    notSet: 'not set',
    queryExample: 'For example: sourdough starter',
    more: 'More',
    call: 'Call tool',
    calling: 'Calling…',
    stop: 'Stop',
    stopped: 'Stopped before the tool responded.',
    failed: 'No response',
    answer: 'Response',
    answered: (time: string) => `Responded in ${time}`,
    answeredError: (time: string) => `Returned an error in ${time}`,
    /** Switches between the two forms of an answer that agents get. */
    format: 'Response format',
    asText: 'Text',
    copy: 'Copy response',
    truncated: (shown: number, whole: number) =>
      `Showing the first ${plural(shown, { other: 'characters' })} of ${plural(whole, { other: 'characters' })}. ` +
      'Copy to get all of them.',
    confirmTitle: 'Change the archive?',
    confirm: 'Call tool',
    confirmText:
      'This tool changes your archive, as it would for an agent. Undo saved conversations under Import. ' +
      'Restore deleted ones from the trash.',
  },
  others: {
    title: 'Other MCP clients',
    loading: 'Loading settings…',
    failed: 'Couldn’t load the settings to copy',
    lead: 'Any MCP client can use your archive. Copy the settings it needs. The paths are for this computer.',
    ways: 'Format',
    commandLines: 'Commands',
    links: 'Links',
    jsonNote: 'For most clients. Add it to their MCP servers file.',
    vscodeNote: 'For mcp.json in VS Code, which uses different names.',
    vscodeJson: 'JSON for VS Code',
    tomlNote: 'For ~/.codex/config.toml and other clients that use TOML.',
    linksNote: 'Each link opens its app, which asks you before it adds Backscroll.',
    copy: (label: string) => `Copy: ${label}`,
    copyLink: (label: string) => `Copy link: ${label}`,
  },
  http: {
    note:
      'For clients that can’t start a program, such as one in a container. Start the server with this command. ' +
      'It only accepts requests from this computer, and prints its address. Replace TOKEN with the content of the ' +
      'token file.',
    /** The same where there are settings: the button that leads there is in between. */
    noteBefore:
      'For clients that can’t start a program, such as one in a container. Start the server with this command, or ' +
      'turn it on in the ',
    noteSettings: 'settings',
    noteAfter:
      '. It only accepts requests from this computer, and prints its address. Replace TOKEN with the content of the ' +
      'token file.',
    command: 'Command',
    address: 'Address',
    tokenFile: 'Token file',
    json: 'JSON for HTTP',
  },
}

import type { ClientSnippets } from '../../../shared/model/clientSetup.ts'

interface LinkAsker {
  /** Whether the person wants it opened. */
  readonly confirm: (link: ExternalLink) => Promise<boolean>
  readonly open: (address: string) => Promise<void>
  /** Links to other programs that we made ourselves. */
  readonly clientLinks: () => ClientSnippets['links']
}

/**
 * Opens a link with the system's programs once the person has seen where it leads and agreed. One question at a time: a
 * page cannot bury the person under them.
 */
export function createLinkOpener({ confirm, open, clientLinks }: LinkAsker): (given: string) => Promise<void> {
  let isAsking = false
  return async (given) => {
    const link = readExternalLink(given) ?? readClientLink(given, clientLinks())
    if (link === null || isAsking) return
    isAsking = true
    try {
      if (await confirm(link)) await open(link.address)
    } finally {
      isAsking = false
    }
  }
}

/** An address outside the app that may be opened, and how it is shown to the person first. */
export interface ExternalLink {
  /** As it is opened: names of other alphabets in their ASCII form, so that none passes for another. */
  readonly address: string
  readonly question: string
  /** The address, cut in the middle where it is too long for a dialog. */
  readonly shown: string
}

/** More than any program that would be handed it takes. */
const MAX_LENGTH = 8000
const SHOWN_LENGTH = 600
/** A host has 253 characters at most, so that it always stands in the first part. */
const SHOWN_END = 200
/** Controls, spaces, line breaks, and signs that are invisible or turn the direction of what follows. */
const deceptive = /[\p{C}\p{Z}]/u
/** What a letter may bring with it; some mail programs attach files that a link names. */
const mailFields = new Set(['to', 'cc', 'bcc', 'subject', 'body'])

/** Null for everything that is not opened, whatever the person says. */
export function readExternalLink(given: string): ExternalLink | null {
  if (given.length > MAX_LENGTH || deceptive.test(given)) return null
  const url = URL.parse(given)
  if (url === null || url.href.length > MAX_LENGTH) return null
  if (url.protocol === 'mailto:') return readMailLink(url)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // In "https://bank.example@elsewhere.example/" the bank is a user's name.
  if (url.username !== '' || url.password !== '') return null
  return { address: url.href, question: `Open ${url.host} in your browser?`, shown: cutInTheMiddle(url.href) }
}

/**
 * Hands our entry to another program. Only those very links are opened that we make ourselves, so that no conversation
 * starts a program with something else.
 */
function readClientLink(given: string, links: ClientSnippets['links']): ExternalLink | null {
  // A browser may have written the same address its own way.
  const own = links.find(({ address }) => given === address || given === URL.parse(address)?.href)
  return own === undefined
    ? null
    : {
        address: own.address,
        question: `${own.label}? That program is opened, and asks you again.`,
        shown: cutInTheMiddle(own.address),
      }
}

function readMailLink(url: URL): ExternalLink | null {
  for (const name of url.searchParams.keys()) if (!mailFields.has(name.toLowerCase())) return null
  return { address: url.href, question: 'Write a letter in your mail program?', shown: cutInTheMiddle(url.href) }
}

function cutInTheMiddle(address: string): string {
  if (address.length <= SHOWN_LENGTH) return address
  const start = address.slice(0, SHOWN_LENGTH - SHOWN_END)
  const cutCount = address.length - SHOWN_LENGTH
  return `${start} … (${cutCount} more characters) … ${address.slice(-SHOWN_END)}`
}

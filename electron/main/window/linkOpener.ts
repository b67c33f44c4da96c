import type { ClientSnippets } from '../../../shared/model/clientSetup.ts'

interface LinkOpenerOptions {
  /** Asks the user whether to open it. */
  readonly confirm: (link: ExternalLink) => Promise<boolean>
  readonly open: (address: string) => Promise<void>
  /** Our own links to other programs. */
  readonly clientLinks: () => ClientSnippets['links']
}

/**
 * Opens a link in the system's program after you've seen the address and agreed. One question at a time, so that a page
 * can't flood you with them.
 */
export function createLinkOpener({ confirm, open, clientLinks }: LinkOpenerOptions): (given: string) => Promise<void> {
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

/** An address outside the app that may be opened, and its text for the dialog. */
export interface ExternalLink {
  /** The exact address to open. International names are in ASCII, so that none can imitate another. */
  readonly address: string
  readonly question: string
  /** The address, shortened in the middle if it's too long for a dialog. */
  readonly shown: string
}

/** Longer than any receiving program accepts. */
const MAX_LENGTH = 8000
const SHOWN_LENGTH = 600
/** A host has at most 253 characters, so it's always in the first part. */
const SHOWN_END = 200
/** Control characters, spaces, line breaks, and invisible or direction-changing characters. */
const deceptive = /[\p{C}\p{Z}]/u
/** The fields an email link may fill in; some email programs would attach files that a link names. */
const mailFields = new Set(['to', 'cc', 'bcc', 'subject', 'body'])

/** Null if the link must never open. */
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
 * A link that passes our entry to another program. Only links we made ourselves open, so that no conversation can start
 * a program with something else.
 */
function readClientLink(given: string, links: ClientSnippets['links']): ExternalLink | null {
  // The browser may have normalized the address.
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

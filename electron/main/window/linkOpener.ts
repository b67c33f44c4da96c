import type { ClientSnippets } from '../../../shared/model/clientSetup.ts'
import { type ExternalLink, readClientLink, readExternalLink } from './externalLink.ts'

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

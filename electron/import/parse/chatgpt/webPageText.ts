import { asName, asRecord, asString, storable } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { escapeInline, link, oneLine, paragraphs, webUrl } from '../markdown.ts'

/** A page or file that a tool read: its title, linked where it has an address, then its text. */
export function pageText(content: ExportRecord): string {
  const text = asName(content['text']) ?? asName(content['snippet']) ?? ''
  return paragraphs([pageHeading(content), withReadableMarks(text)])
}

function pageHeading(content: ExportRecord): string {
  const url = webUrl(content['url'])
  const title = oneLine(asName(content['title']) ?? asName(content['domain']) ?? url ?? '')
  return title === '' ? '' : `**${link(title, url ?? '')}**`
}

/** The list that the browser tool showed. */
export function listingText(content: ExportRecord): string {
  const result = asString(content['result']) ?? ''
  const summary = asString(content['summary']) ?? ''
  return withReadableMarks(storable(paragraphs(summary === result ? [result] : [summary.trim(), result])))
}

/** `【3†Title†example.com】` marks a link in the pages the browser tool shows. */
function withReadableMarks(text: string): string {
  if (!text.includes('†')) return text
  return text.replace(
    /【[^【】†\n]{0,40}†([^【】†\n]{0,300})(?:†([^【】\n]{0,300}))?】/g,
    (_, label: string, domain: string | undefined) => {
      const name = label.trim()
      const host = domain?.trim() ?? ''
      return name === '' || host === '' ? `${name}${host}` : `${name} (${host})`
    },
  )
}

/** The page that a screen picture shows. */
export function screenText(content: ExportRecord): string {
  const state = asRecord(content['state'])
  return state === null ? '' : pageHeading(state)
}

/** The windows that the desktop app showed to ChatGPT. */
export function pairedAppsText(workspaces: readonly unknown[]): string {
  return paragraphs(
    workspaces.map((entry) => {
      const workspace = asRecord(entry)
      if (workspace === null) return ''
      const heading = [asName(workspace['app_name']), asName(workspace['title'])]
        .filter((name) => name !== null)
        .join(': ')
      const text = asName(workspace['content']) ?? asName(asRecord(workspace['content'])?.['text']) ?? ''
      return paragraphs([heading === '' ? '' : `**${escapeInline(oneLine(heading))}**`, text])
    }),
  )
}

import { fenceAfter } from '../../shared/text/codeFences.ts'

/** Code that was never closed would take in everything that follows it in the document. */
export function closeFences(text: string): string {
  const open = text.split('\n').reduce<string | null>(fenceAfter, null)
  return open === null ? text : `${text}\n${open}`
}

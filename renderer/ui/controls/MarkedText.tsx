import type { ReactNode } from 'react'

interface MarkedTextProps {
  readonly text: string
  /** In order, without overlaps. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
}

/** A text with highlighter marks. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

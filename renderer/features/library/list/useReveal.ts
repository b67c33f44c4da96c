import { useEffect, useEffectEvent, useRef } from 'react'
import { type Pages, PAGE } from './listPages.ts'
import { useListPlace } from './listPlace.ts'

/** Shows in the list what is opened elsewhere, where that part of the list has been read. */
export function useReveal(openId: string | null, pages: Pages, reveal: (index: number) => void): void {
  const known = useRef<string | null>(null)
  const show = useEffectEvent((id: string) => {
    const index = indexOf(pages, id)
    if (index !== null) reveal(index)
  })
  // Whoever comes back from a search finds the list where it was left, with what was opened meanwhile out of sight.
  const begin = useEffectEvent(() => {
    if (useListPlace.getState().top === null) useListPlace.setState({ top: { index: 0, scrolledPx: 0 } })
    else known.current = openId
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    const isKnown = openId === known.current
    known.current = openId
    if (openId === null || isKnown) return
    // Two frames, after which a list that was out of sight knows its height again.
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => show(openId))
    })
    return () => cancelAnimationFrame(request)
  }, [openId])
}

function indexOf(pages: Pages, id: string): number | null {
  for (const [page, rows] of pages) {
    const place = rows.findIndex((row) => row.id === id)
    if (place >= 0) return page * PAGE + place
  }
  return null
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in whole pixels, for content drawn inside it; 0 until known. */
export function useWidth(): { readonly place: RefObject<HTMLDivElement | null>; readonly width: number } {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (place.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    setWidth(Math.floor(place.current.clientWidth))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, width }
}

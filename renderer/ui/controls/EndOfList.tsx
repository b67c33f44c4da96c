import { useEffect, useRef } from 'react'

interface EndOfListProps {
  /** Called when the end comes near. Give a new key when more stands above it, so that it looks again. */
  readonly onNear: () => void
}

/** Stands below a list that goes on: more is fetched before the person arrives here. */
export function EndOfList({ onNear }: EndOfListProps) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (place.current === null) return
    const root = place.current.closest('[data-scrolls]')
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { root, rootMargin: '800px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onNear])

  return <div ref={place} className="end-of-list" />
}

import { useEffect, useRef } from 'react'

interface EndOfListProps {
  /** Called when the end comes near. Use a new key when more rows are above it, so it checks again. */
  readonly onNear: () => void
}

/** Below a list that continues: loads more before the user gets here. */
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

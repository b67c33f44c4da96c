import { createContext, type RefObject, useContext, useEffect, useState } from 'react'

/** Tells once when an element comes near to what is in sight. Gives a function that ends it. */
export type WatchNearness = (element: Element, onNear: () => void) => () => void

const MARGIN = '1500px 0px'

export function createNearness(root: Element): { watch: WatchNearness; end: () => void } {
  const waiting = new Map<Element, () => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { root, rootMargin: MARGIN },
  )
  return {
    watch: (element, onNear) => {
      waiting.set(element, onNear)
      observer.observe(element)
      return () => {
        waiting.delete(element)
        observer.unobserve(element)
      }
    },
    end: () => observer.disconnect(),
  }
}

export const NearnessContext = createContext<WatchNearness | null>(null)

/** Whether an element has ever been near: what never was need not be made ready. */
export function useNearness(element: RefObject<Element | null>, isNearFromStart: boolean): boolean {
  const [wasNear, setWasNear] = useState(isNearFromStart)
  const watch = useContext(NearnessContext)
  const isNear = wasNear || isNearFromStart

  useEffect(() => {
    if (isNear || watch === null || element.current === null) return
    return watch(element.current, () => setWasNear(true))
  }, [element, isNear, watch])

  return isNear
}

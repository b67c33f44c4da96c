import { useEffect, useEffectEvent } from 'react'

/** Overlays close when Back or Forward shows another screen. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const listen = (): void => onBack()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [isOpen])
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Lets arrow keys, j and k walk through what a list can open, as Tab would. Tells where it went: `before` when it would
 * leave the list upwards.
 */
export function moveFocus(event: KeyboardEvent, list: ParentNode): 'moved' | 'before' | 'stayed' {
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
  if (step === undefined) return 'stayed'
  const stops = [...list.querySelectorAll<HTMLElement>('[data-stop]')]
  const next = stops.indexOf(document.activeElement as HTMLElement) + step
  event.preventDefault()
  if (next < 0) return 'before'
  stops[next]?.focus()
  stops[next]?.scrollIntoView({ block: 'nearest' })
  return 'moved'
}

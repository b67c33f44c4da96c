import { useEffect, useState } from 'react'

interface ActiveOption {
  /** -1 means none: the focus is in the field. */
  readonly active: number
  readonly setActive: (index: number) => void
}

/** The active option of a list while the focus stays in a field. New options reset it. */
export function useActiveOption(options: readonly { readonly id: string }[], beginsAt: -1 | 0): ActiveOption {
  const key = options.map(({ id }) => id).join('\n')
  const [state, setState] = useState({ key, active: beginsAt as number })
  const active = Math.min(state.key === key ? state.active : beginsAt, options.length - 1)
  const activeId = options[active]?.id

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(optionId(activeId))?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return { active, setActive: (index) => setState({ key, active: index }) }
}

/** For `id` and `aria-activedescendant`, which allows no spaces. */
export function optionId(id: string): string {
  return `option-${encodeURIComponent(id)}`
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Moves through the focusable items of a list by arrow keys, j and k. Returns where it went: `before` when it would
 * leave the list at the top.
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

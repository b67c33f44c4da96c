import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { usePreferences } from '../../ui/preferences.ts'
import { words } from '../../words/words.ts'

const NARROWEST_PX = 260
const WIDEST_PX = 560
const DEFAULT_PX = 340
const STEP_PX = 20

const within = (px: number): number => Math.round(Math.min(Math.max(px, NARROWEST_PX), WIDEST_PX))

/** Between the list and the reader: drag it, or use the arrow keys. A double click restores the default width. */
export function ListResizer() {
  const width = usePreferences((preferences) => preferences.listWidthPx)
  const prefer = usePreferences((preferences) => preferences.prefer)
  const [grip, setGrip] = useState<number | null>(null)
  const set = (px: number): void => prefer({ listWidthPx: within(px) })

  const grasp = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setGrip(event.clientX - width)
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): void => {
    const next = { ArrowLeft: width - STEP_PX, ArrowRight: width + STEP_PX, Home: NARROWEST_PX, End: WIDEST_PX }[key]
    if (next === undefined) return
    nativeEvent.preventDefault()
    set(next)
  }
  return (
    <div
      className="list-resizer"
      role="separator"
      tabIndex={0}
      aria-label={words.app.shell.listWidth}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={NARROWEST_PX}
      aria-valuemax={WIDEST_PX}
      data-dragged={grip !== null || undefined}
      onPointerDown={grasp}
      onPointerMove={({ clientX }) => (grip === null ? undefined : set(clientX - grip))}
      onPointerUp={() => setGrip(null)}
      onPointerCancel={() => setGrip(null)}
      onDoubleClick={() => set(DEFAULT_PX)}
      onKeyDown={onKeyDown}
    />
  )
}

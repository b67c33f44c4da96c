import type { CustomItemComponentProps } from 'virtua'
import { useLibrary } from '../libraryStore.ts'

/** Only few of the items are there: each says which of how many it is. */
export function ListItem({ ref, style, index, children }: CustomItemComponentProps) {
  const total = useLibrary(({ state }) => (state.at === 'loaded' ? state.total : -1))
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={total}>
      {children}
    </li>
  )
}

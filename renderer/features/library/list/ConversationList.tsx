import { type MouseEvent, type RefObject, useCallback, useMemo, useRef } from 'react'
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { usePreferences } from '../../../ui/preferences.ts'
import { words } from '../../../words/words.ts'
import { starConversations, trashConversations } from '../actOnConversations.ts'
import { type LoadedLibrary, useLibrary } from '../libraryStore.ts'
import { ConversationRow, type RowPosition } from './ConversationRow.tsx'
import { RowMenu } from './RowMenu.tsx'
import { createGroupLabels } from './groupLabels.ts'
import './list.css'
import { type ListKey, readListKey } from './listKeys.ts'
import { conversationAt } from './listPages.ts'
import { useSelection } from './selectionStore.ts'
import { HEADING_PX, useListFocus, useReveal, useVisibleRows } from './scrollPosition.ts'

interface ConversationListProps {
  readonly nowMs: number
  readonly openId: string | null
  readonly onOpen: (conversationId: string, isByKey?: boolean) => void
  /** The focus leaves the list at its top. */
  readonly onLeave: () => void
  readonly onExport: ((ids: readonly string[]) => void) | undefined
  readonly library: LoadedLibrary
}

const ROW_PX = 64

/** The virtual list: as long as the archive, with only the visible rows rendered. */
export function ConversationList({ nowMs, openId, onOpen, onLeave, onExport, library }: ConversationListProps) {
  const { pages, total } = library
  const order = useLibrary((store) => store.view.order)
  const hasSelection = useSelection((selection) => selection.ids.size > 0)
  const list = useRef<HTMLElement>(null)
  const rows = useRef<VirtualizerHandle>(null)
  const { stop, setStop, moveTo, reveal } = useListFocus(list, rows, total)
  const { top, follow } = useVisibleRows(list, rows, () => {
    setStop(0)
    useSelection.getState().clear()
  })
  useReveal(openId, pages, reveal)
  const clock = usePreferences((preferences) => preferences.clock)
  const labelOf = useMemo(() => createGroupLabels(order, { nowMs, clock }), [order, nowMs, clock])

  const labelAt = (index: number): string | null => {
    const conversation = conversationAt(pages, index)
    return conversation === undefined ? null : labelOf(conversation)
  }

  /** The heading of the next group pushes the sticky one out. */
  const push = (): void => {
    if (rows.current === null) return
    const { scrollOffset } = rows.current
    const next = rows.current.findItemIndex(scrollOffset) + 1
    const isNewGroup = next < total && labelAt(next) !== labelAt(next - 1)
    const roomPx = isNewGroup ? rows.current.getItemOffset(next) - scrollOffset : HEADING_PX
    list.current?.style.setProperty('--push', `${Math.min(0, roomPx - HEADING_PX)}px`)
  }

  const onScroll = (): void => {
    follow()
    push()
  }

  const handleKey = (key: ListKey): void => {
    if (key.kind === 'leave') onLeave()
    else if (key.kind === 'move') moveTo(key.to)
    else if (key.kind === 'extend') {
      if (!hasSelection) useSelection.setState({ anchor: stop })
      moveTo(key.to)
      void useSelection.getState().extendTo(Math.min(key.to, total - 1))
    } else actByKey(key.kind, stop, conversationAt(pages, stop))
  }

  const onKeyDown = (event: React.KeyboardEvent): void => {
    const pageRows = Math.max(1, Math.floor((rows.current?.viewportSize ?? ROW_PX) / ROW_PX) - 1)
    const key = readListKey(event.nativeEvent, { stop, total, pageRows })
    if (key === null) return
    event.preventDefault()
    handleKey(key)
  }

  return (
    <RowMenu onExport={onExport} onOpen={onOpen}>
      <nav
        ref={list}
        tabIndex={-1}
        className="library-list"
        aria-label={words.library.list.label}
        data-scrolls
        data-selecting={hasSelection || undefined}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setStop(placeOf(target) ?? stop)}
      >
        {top === null ? null : <NowLabel label={labelAt(top)} />}
        <Rows {...{ rows, list, library, labelAt, nowMs, openId, stop, setStop, onOpen }} onScroll={onScroll} />
      </nav>
    </RowMenu>
  )
}

/** The row index of an element. */
function placeOf(element: Element): number | null {
  const place = element.closest('[data-index]')?.getAttribute('data-index')
  return place === null || place === undefined ? null : Number(place)
}

/** The heading of the topmost row stays visible; screen readers use the one in the list. */
function NowLabel({ label }: { readonly label: string | null }) {
  return label === null ? null : (
    <div className="library-now" aria-hidden="true">
      <p>{label}</p>
    </div>
  )
}

interface RowsProps {
  readonly rows: RefObject<VirtualizerHandle | null>
  readonly list: RefObject<HTMLElement | null>
  readonly library: LoadedLibrary
  readonly labelAt: (index: number) => string | null
  readonly openId: string | null
  readonly stop: number
  readonly setStop: (index: number) => void
  readonly onOpen: (conversationId: string, isByKey?: boolean) => void
  readonly nowMs: number
  readonly onScroll: () => void
}

function Rows(props: RowsProps) {
  const { rows, list, labelAt, nowMs, openId, stop, setStop, onOpen, onScroll } = props
  const { pages, total } = props.library
  const selected = useSelection((selection) => selection.ids)
  const order = useLibrary((store) => store.view.order)
  // Only a length: rows look up their content in the pages.
  const places = useMemo(() => Array.from<null>({ length: total }).fill(null), [total])
  const onClick = useCallback(
    (row: RowPosition, event: MouseEvent): void => {
      setStop(row.index)
      if (event.ctrlKey || event.metaKey || event.shiftKey) selectRow(row, event)
      else onOpen(row.id, event.detail === 0)
    },
    [setStop, onOpen],
  )

  return (
    <Virtualizer
      ref={rows}
      as="ul"
      item={ListItem}
      data={places}
      itemSize={ROW_PX}
      keepMounted={[stop]}
      scrollRef={list}
      onScroll={onScroll}
    >
      {(_, index) => {
        const label = labelAt(index)
        const conversation = conversationAt(pages, index)
        return (
          <ConversationRow
            key={index}
            index={index}
            conversation={conversation}
            heading={label !== null && (index === 0 || label !== (labelAt(index - 1) ?? label)) ? label : null}
            nowMs={nowMs}
            order={order}
            isOpen={conversation !== undefined && conversation.id === openId}
            isSelected={conversation !== undefined && selected.has(conversation.id)}
            isStop={index === stop}
            onClick={onClick}
            onSelect={selectRow}
          />
        )
      }}
    </Virtualizer>
  )
}

/** Few items are rendered, so each states its position and the total. */
function ListItem({ ref, style, index, children }: CustomItemComponentProps) {
  const total = useLibrary(({ state }) => (state.kind === 'loaded' ? state.total : -1))
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={total}>
      {children}
    </li>
  )
}

function selectRow({ id, index }: RowPosition, { shiftKey }: MouseEvent): void {
  const { extendTo, toggle, ids } = useSelection.getState()
  if (shiftKey && ids.size > 0) void extendTo(index)
  else toggle(id, index)
}

/** Applies a shortcut to the focused conversation, or to all selected ones. */
function actByKey(
  key: 'star' | 'trash' | 'select' | 'selectAll' | 'escape',
  stop: number,
  conversation: ListedConversation | undefined,
): void {
  const { ids, isBusy, toggle, selectAll, clear } = useSelection.getState()
  if (key === 'selectAll') return void selectAll()
  if (key === 'escape') return clear()
  // Meant for all of them, not for this one alone.
  if (conversation === undefined || isBusy) return
  if (key === 'select') return toggle(conversation.id, stop)
  const meant = ids.size > 0 ? [...ids] : [conversation.id]
  if (key === 'trash') trashConversations(meant)
  else starConversations(meant, !conversation.isStarred)
}

import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import '../../ui/overlay/overlay.css'
import '../../ui/controls/controls.css'
import { ConversationTitle } from '../../ui/controls/ConversationTitle.tsx'
import { formatDay } from '../../ui/format.ts'
import { optionId, useActiveOption } from '../../ui/keyboard/useActiveOption.ts'
import { useCloseOnBack } from '../../ui/keyboard/useCloseOnBack.ts'
import { words } from '../../words/words.ts'
import { fuzzyScore } from './fuzzyScore.ts'
import { type PaletteConversation, usePalette } from './paletteStore.ts'
import './palette.css'

/** An action available everywhere in the app. */
export interface Command {
  readonly id: string
  readonly label: string
  readonly group: 'goTo' | 'do' | 'settings'
  /** In display form: "Ctrl+I". */
  readonly keys?: string
  /** It changes something without navigating: the focus returns to where it was. */
  readonly staysHere?: boolean
  readonly run: () => void
}

interface PaletteProps {
  readonly isOpen: boolean
  /** Before the first import there are only commands. */
  readonly hasArchive: boolean
  readonly onClose: () => void
  readonly commands: readonly Command[]
  readonly onOpenConversation: (conversationId: string) => void
  /** Passes the typed text to the search. */
  readonly onSearch: (text: string) => void
}

type Group = Command['group'] | 'commands' | 'latest' | 'byTitle' | 'search' | 'byWords'

interface Option {
  readonly id: string
  readonly group: Group
  readonly label: ReactNode
  readonly note: string
  readonly staysHere: boolean
  readonly run: () => void
}

const LIST_ID = 'palette-options'
const SHOWN = 7

/** Conversations and commands in one list, filtered by the typed text. */
export function Palette({ isOpen, onClose, ...rest }: PaletteProps) {
  // The chosen item decides where the focus goes; if it doesn't navigate, or nothing is chosen, the focus returns to
  // where it was.
  const leadsOn = useRef(false)
  useEffect(() => {
    if (isOpen) leadsOn.current = false
  }, [isOpen])
  useCloseOnBack(isOpen, onClose)
  const choose = ({ run, staysHere }: Option): void => {
    leadsOn.current = !staysHere
    onClose()
    run()
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="palette" aria-label={words.palette.label} finalFocus={() => !leadsOn.current}>
          <PaletteBody {...rest} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface PaletteBodyProps extends Omit<PaletteProps, 'isOpen' | 'onClose'> {
  readonly onChoose: (option: Option) => void
}

function PaletteBody({ onChoose, ...sources }: PaletteBodyProps) {
  const text = usePalette((palette) => palette.text)
  const typeText = usePalette((palette) => palette.type)
  const options = useOptions(sources)
  const { hasArchive } = sources
  const type = useCallback((typed: string) => void typeText(typed, hasArchive), [typeText, hasArchive])
  const { active, setActive } = useActiveOption(options, 0)
  const chosen = options[active]

  useEffect(() => type(''), [type])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: (active + 1) % options.length,
      ArrowUp: (active - 1 + options.length) % options.length,
      PageDown: Math.min(active + 8, options.length - 1),
      PageUp: Math.max(active - 8, 0),
    }
    const target = targets[event.key]
    if (target !== undefined) setActive(target)
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="palette-field">
        <Search className="field-icon" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={words.palette.label}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? LIST_ID : undefined}
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen.id)}
          placeholder={words.palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {options.length === 0 ? (
        <p className="palette-none">{words.palette.none}</p>
      ) : (
        <OptionList options={options} active={active} onChoose={onChoose} />
      )}
    </>
  )
}

function useOptions({
  hasArchive,
  commands,
  onOpenConversation,
  onSearch,
}: Omit<PaletteProps, 'isOpen' | 'onClose'>): Option[] {
  const text = usePalette((palette) => palette.text).trim()
  const conversations = usePalette((palette) => palette.conversations)
  const option = (group: Group, { id, title, derivedTitle, atMs }: PaletteConversation): Option => ({
    id: `conversation ${id}`,
    group,
    label: <ConversationTitle title={title} derivedTitle={derivedTitle} />,
    note: atMs === null ? '' : formatDay(atMs),
    staysHere: false,
    run: () => onOpenConversation(id),
  })
  const doing = fittingCommands(text, commands).map(({ id, group, label, keys, staysHere = false, run }): Option => ({
    id: `command ${id}`,
    group: text === '' ? group : 'commands',
    label,
    note: keys ?? '',
    staysHere,
    run,
  }))
  if (text === '') return [...conversations.slice(0, SHOWN).map((one) => option('latest', one)), ...doing]
  // Filtered here by the current text, because the loaded conversations may lag by a letter.
  const byTitle = conversations.filter(({ title }) => hasAll(title ?? '', text)).slice(0, SHOWN)
  const byWords = conversations.filter((one) => !byTitle.includes(one)).slice(0, SHOWN - byTitle.length)
  return [
    ...byTitle.map((one) => option('byTitle', one)),
    ...doing,
    ...(hasArchive
      ? [
          {
            id: 'search',
            group: 'search',
            label: words.palette.searchFor(text),
            note: '',
            staysHere: false,
            run: () => onSearch(text),
          } as const,
        ]
      : []),
    ...byWords.map((one) => option('byWords', one)),
  ]
}

function fittingCommands(text: string, commands: readonly Command[]): Command[] {
  if (text === '') return [...commands]
  const fitting = commands.flatMap((command) => {
    const fit = fuzzyScore(text, command.label)
    return fit === null ? [] : [{ command, fit }]
  })
  return fitting.toSorted((a, b) => b.fit - a.fit).map(({ command }) => command)
}

function hasAll(title: string, text: string): boolean {
  const lower = title.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

interface OptionListProps {
  readonly options: readonly Option[]
  readonly active: number
  readonly onChoose: (option: Option) => void
}

function OptionList({ options, active, onChoose }: OptionListProps) {
  return (
    <div
      id={LIST_ID}
      className="palette-list"
      role="listbox"
      aria-label={words.palette.options}
      onPointerDown={(event) => event.preventDefault()}
    >
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, own]) => (
        <div key={group} role="group" aria-label={words.palette.groups[group]}>
          <p className="palette-head" aria-hidden="true">
            {words.palette.groups[group]}
          </p>
          {own.map((option) => (
            <div
              key={option.id}
              id={optionId(option.id)}
              className="palette-option"
              role="option"
              aria-selected={options[active] === option}
              onClick={() => onChoose(option)}
            >
              {typeof option.label === 'string' ? <span>{option.label}</span> : option.label}
              {option.note === '' ? null : <small>{option.note}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

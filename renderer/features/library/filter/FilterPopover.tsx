import { Popover } from '@base-ui/react/popover'
import { ListFilter, X } from 'lucide-react'
import type { ConversationFilter, FilterChoices } from '../../../../shared/model/conversationFilter.ts'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/controls/controls.css'
import { words } from '../../../words/words.ts'
import { useLibraryDialog } from '../dialogs/libraryDialogs.ts'
import { type FilterProps, isFiltered } from '../list/listView.ts'
import { Pills } from './Pills.tsx'
import { useChoices } from './choicesStore.ts'
import { lengthLabel, toggled } from './describeFilter.ts'
import './filter.css'
import { dayText, startOfDay, yearOf, yearSpan } from './yearSpan.ts'

export function FilterPopover({ filter, onChange }: FilterProps) {
  const load = useChoices((choices) => choices.load)
  const state = useChoices((choices) => choices.state)
  return (
    <Popover.Root onOpenChange={(isOpen) => (isOpen ? void load() : undefined)}>
      <Popover.Trigger
        className="icon-button"
        aria-label={words.library.filter.title}
        title={words.library.filter.title}
        data-active={isFiltered(filter) || undefined}
      >
        <ListFilter aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="filter-place" sideOffset={6} align="start">
          <Popover.Popup className="filter-popover">
            <div className="filter-head">
              <Popover.Title className="filter-title">{words.library.filter.title}</Popover.Title>
              <button type="button" className="button-link" disabled={!isFiltered(filter)} onClick={() => onChange({})}>
                {words.library.filter.clearAll}
              </button>
              <Popover.Close className="icon-button" aria-label={words.library.filter.close}>
                <X aria-hidden="true" />
              </Popover.Close>
            </div>
            <div className="filter-body">
              {state.kind === 'loading' ? <Skeleton label={words.library.filter.loading} lines={4} /> : null}
              {state.kind === 'failed' ? (
                <Notice
                  title={words.library.filter.failed}
                  action={{ label: words.library.tryAgain, run: () => void load() }}
                  isBroken
                >
                  {state.message}
                </Notice>
              ) : null}
              {state.kind === 'loaded' ? (
                <Sections filter={filter} onChange={onChange} choices={state.choices} />
              ) : null}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Sections({ filter, onChange, choices }: FilterProps & { readonly choices: FilterChoices }) {
  const openDialog = useLibraryDialog((dialogs) => dialogs.open)
  const rename = (
    <button type="button" className="button-link" onClick={() => openDialog({ kind: 'projects' })}>
      {words.library.filter.renameProjects}
    </button>
  )
  const list = (key: Parameters<typeof toggled>[1]) => ({
    chosen: filter[key] ?? [],
    onToggle: (value: string) => onChange(toggled(filter, key, value)),
  })
  return (
    <>
      <FlagFilter filter={filter} onChange={onChange} choices={choices} />
      <DateFilter filter={filter} onChange={onChange} years={choices.years} />
      <Pills title={words.library.filter.has} choices={choices.has} {...list('has')} />
      <LengthFilter filter={filter} onChange={onChange} />
      <Pills
        title={words.library.filter.model}
        choices={choices.models.map((model) => ({ ...model, tooltip: model.value }))}
        {...list('models')}
      />
      <Pills title={words.library.filter.project} choices={choices.projects} action={rename} {...list('projectIds')} />
      <Pills title={words.library.filter.tag} choices={choices.tags} {...list('tags')} />
      <Pills title={words.library.filter.gpt} choices={choices.gpts} {...list('gptIds')} />
      {choices.providers.length > 1 ? (
        <Pills title={words.library.filter.provider} choices={choices.providers} {...list('providers')} />
      ) : null}
    </>
  )
}

type FlagChoice = {
  readonly value: string
  readonly label: string
  readonly count?: number
  readonly of: ConversationFilter
}

/** Starred, archived and so on: each is either required or left open. */
function FlagFilter({ filter, onChange, choices }: FilterProps & { readonly choices: FilterChoices }) {
  const flags: readonly FlagChoice[] = [
    { value: 'starred', label: words.library.flags.isStarred.yes, count: choices.starred, of: { isStarred: true } },
    {
      value: 'highlighted',
      label: words.library.flags.isHighlighted.yes,
      count: choices.highlighted,
      of: { isHighlighted: true },
    },
    {
      value: 'hidden',
      label: words.library.flags.isHiddenFromAgents.yes,
      count: choices.hiddenFromAgents,
      of: { isHiddenFromAgents: true },
    },
    { value: 'archived', label: words.library.flags.isArchived.yes, count: choices.archived, of: { isArchived: true } },
    { value: 'kept', label: words.library.flags.isArchived.no, of: { isArchived: false } },
  ]
  const isOn = ({ of }: FlagChoice): boolean =>
    Object.entries(of).every(([key, value]) => filter[key as keyof ConversationFilter] === value)
  return (
    <Pills
      title={words.library.filter.flags}
      choices={flags}
      chosen={flags.filter(isOn).map(({ value }) => value)}
      onToggle={(value) => {
        const flag = flags.find((each) => each.value === value)
        if (flag === undefined) return
        const without = Object.fromEntries(
          Object.entries(filter).filter(([key]) => !(key in flag.of)),
        ) as ConversationFilter
        onChange(isOn(flag) ? without : { ...without, ...flag.of })
      }}
    />
  )
}

const lengths: readonly (readonly [minTurns: number | undefined, maxTurns: number | undefined])[] = [
  [undefined, 4],
  [5, 20],
  [21, 100],
  [101, undefined],
]

function LengthFilter({ filter, onChange }: FilterProps) {
  const choices = lengths.map(([minTurns, maxTurns]) => ({
    value: `${minTurns} ${maxTurns}`,
    label: lengthLabel(minTurns, maxTurns),
    minTurns,
    maxTurns,
  }))
  const { minTurns, maxTurns, ...rest } = filter
  const chosen = `${minTurns} ${maxTurns}`
  return (
    <Pills
      title={words.library.filter.length}
      choices={choices}
      chosen={[chosen]}
      onToggle={(value) => {
        const length = choices.find((each) => each.value === value)
        if (length === undefined) return
        if (value === chosen) return onChange(rest)
        onChange({
          ...rest,
          ...(length.minTurns === undefined ? {} : { minTurns: length.minTurns }),
          ...(length.maxTurns === undefined ? {} : { maxTurns: length.maxTurns }),
        })
      }}
    />
  )
}

function DateFilter({ filter, onChange, years }: FilterProps & { readonly years: FilterChoices['years'] }) {
  const { fromMs, untilMs, ...rest } = filter
  const year = yearOf(fromMs, untilMs)
  const set = (from: number | undefined | null, until: number | undefined | null): void =>
    onChange({
      ...rest,
      ...(from === undefined || from === null ? {} : { fromMs: from }),
      ...(until === undefined || until === null ? {} : { untilMs: until }),
    })
  return (
    <>
      <Pills
        title={words.library.filter.time}
        choices={years}
        chosen={year === null ? [] : [String(year)]}
        onToggle={(value) =>
          String(year) === value ? onChange(rest) : onChange({ ...rest, ...yearSpan(Number(value)) })
        }
      />
      <div className="filter-days">
        <label>
          {words.library.filter.firstDay}
          <input
            type="date"
            value={fromMs === undefined ? '' : dayText(fromMs)}
            onChange={({ target }) => set(startOfDay(target.value), untilMs)}
          />
        </label>
        <label>
          {words.library.filter.lastDay}
          {/* The chosen day is included. */}
          <input
            type="date"
            value={untilMs === undefined ? '' : dayText(untilMs - 1)}
            onChange={({ target }) => set(fromMs, startOfDay(target.value, 1))}
          />
        </label>
      </div>
    </>
  )
}

import type { ConversationFilter, FilterChoices } from '../../../../shared/model/conversationFilter.ts'
import { words } from '../../../words/words.ts'
import { lengthWords } from './describeFilter.ts'
import type { FilterProps } from '../list/listView.ts'
import { Pills } from './Pills.tsx'
import { dayText, startOfDay, yearOf, yearSpan } from './yearSpan.ts'

type FlagChoice = {
  readonly value: string
  readonly label: string
  readonly count?: number
  readonly of: ConversationFilter
}

/** Starred, archived and so on: each is asked for or left open. */
export function FlagFilter({ filter, onChange, choices }: FilterProps & { readonly choices: FilterChoices }) {
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

export function LengthFilter({ filter, onChange }: FilterProps) {
  const choices = lengths.map(([minTurns, maxTurns]) => ({
    value: `${minTurns} ${maxTurns}`,
    label: lengthWords(minTurns, maxTurns),
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

export function DateFilter({ filter, onChange, years }: FilterProps & { readonly years: FilterChoices['years'] }) {
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
          {/* The day itself still counts. */}
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

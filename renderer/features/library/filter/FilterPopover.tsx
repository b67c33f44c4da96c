import { Popover } from '@base-ui/react/popover'
import { ListFilter, X } from 'lucide-react'
import type { FilterChoices } from '../../../../shared/model/conversationFilter.ts'
import '../../../ui/controls/controls.css'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import { words } from '../../../words/words.ts'
import { useChoices } from './choicesStore.ts'
import { toggled } from './describeFilter.ts'
import './filter.css'
import { DateFilter, FlagFilter, LengthFilter } from './filterSections.tsx'
import { useLibraryDialog } from '../dialogs/libraryDialogs.ts'
import { type FilterProps, isFiltered } from '../list/listView.ts'
import { Pills } from './Pills.tsx'

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
              {state.at === 'loading' ? <Skeleton label={words.library.filter.reading} lines={4} /> : null}
              {state.at === 'failed' ? (
                <Notice
                  title={words.library.filter.unreadable}
                  action={{ label: words.library.tryAgain, run: () => void load() }}
                  isBroken
                >
                  {state.message}
                </Notice>
              ) : null}
              {state.at === 'loaded' ? <Sections filter={filter} onChange={onChange} choices={state.choices} /> : null}
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
    <button type="button" className="button-link" onClick={() => openDialog({ is: 'projects' })}>
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
      <Pills title={words.library.filter.model} choices={choices.models} {...list('models')} />
      <Pills title={words.library.filter.project} choices={choices.projects} action={rename} {...list('projectIds')} />
      <Pills title={words.library.filter.tag} choices={choices.tags} {...list('tags')} />
      <Pills title={words.library.filter.gpt} choices={choices.gpts} {...list('gptIds')} />
      {choices.providers.length > 1 ? (
        <Pills title={words.library.filter.provider} choices={choices.providers} {...list('providers')} />
      ) : null}
    </>
  )
}

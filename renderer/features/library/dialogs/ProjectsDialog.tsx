import { useEffect } from 'react'
import type { FilterChoices } from '../../../../shared/model/conversationFilter.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import '../../../ui/controls/controls.css'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import { words } from '../../../words/words.ts'
import { useChoices } from '../filter/choicesStore.ts'
import './dialogs.css'

/** Exports have only ids of projects: here they get names. */
export function ProjectsDialog({ onClose }: { readonly onClose: () => void }) {
  const load = useChoices((choices) => choices.load)
  const state = useChoices((choices) => choices.state)
  useEffect(() => void load(), [load])
  return (
    <Dialog title={words.library.projectsDialog.title} isOpen onClose={onClose}>
      {state.at === 'loading' ? <Skeleton label={words.library.projectsDialog.reading} lines={2} /> : null}
      {state.at === 'failed' ? (
        <Notice
          title={words.library.projectsDialog.unreadable}
          action={{ label: words.library.tryAgain, run: () => void load() }}
          isBroken
        >
          {state.message}
        </Notice>
      ) : null}
      {state.at === 'loaded' ? <Projects projects={state.choices.projects} /> : null}
    </Dialog>
  )
}

function Projects({ projects }: { readonly projects: FilterChoices['projects'] }) {
  const rename = useChoices((choices) => choices.renameProject)
  if (projects.length === 0) return <p className="dialog-hint">{words.library.projectsDialog.none}</p>
  return (
    <>
      <p className="dialog-hint">{words.library.projectsDialog.hint}</p>
      <ul className="project-names">
        {projects.map(({ value, label, count, name: given }) => {
          const name = given ?? ''
          return (
            <li key={value}>
              <input
                className="field-input"
                aria-label={words.library.projectsDialog.field(label)}
                placeholder={words.library.projectsDialog.noName}
                maxLength={100}
                defaultValue={name}
                onBlur={({ target }) => (target.value.trim() === name ? undefined : void rename(value, target.value))}
                onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? currentTarget.blur() : undefined)}
              />
              <small>
                {given === null ? `${label} · ` : ''}
                {words.counts.conversations(count)}
              </small>
            </li>
          )
        })}
      </ul>
    </>
  )
}

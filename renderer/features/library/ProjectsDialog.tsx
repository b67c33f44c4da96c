import { useEffect } from 'react'
import type { FilterChoices } from '../../../shared/model/conversationFilter.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useChoices } from './choicesStore.ts'
import './libraryDialogs.css'

/** Exports have only ids of projects: here they get names. */
export function ProjectsDialog({ onClose }: { readonly onClose: () => void }) {
  const load = useChoices((choices) => choices.load)
  const state = useChoices((choices) => choices.state)
  useEffect(() => void load(), [load])
  return (
    <Dialog title="Names of projects" isOpen onClose={onClose}>
      {state.at === 'loading' ? <Skeleton label="Reading the projects" lines={2} /> : null}
      {state.at === 'failed' ? (
        <Notice title="The projects could not be read" action={{ label: 'Try again', run: () => void load() }} isBroken>
          {state.message}
        </Notice>
      ) : null}
      {state.at === 'loaded' ? <Projects projects={state.choices.projects} /> : null}
    </Dialog>
  )
}

function Projects({ projects }: { readonly projects: FilterChoices['projects'] }) {
  const rename = useChoices((choices) => choices.renameProject)
  if (projects.length === 0) return <p className="dialog-hint">None of your conversations belongs to a project.</p>
  return (
    <>
      <p className="dialog-hint">An export says which conversations belong together, but not what you called the project. A name is kept as you type it here.</p>
      <ul className="project-names">
        {projects.map(({ value, label, count, name: given }) => {
          const name = given ?? ''
          return (
            <li key={value}>
              <input
                className="dialog-field"
                aria-label={`Name of project: ${label}`}
                placeholder="No name yet"
                maxLength={100}
                defaultValue={name}
                onBlur={({ target }) => (target.value.trim() === name ? undefined : void rename(value, target.value))}
                onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? currentTarget.blur() : undefined)}
              />
              <small>
                {given === null ? `${label} · ` : ''}
                {countOf(count, 'conversation')}
              </small>
            </li>
          )
        })}
      </ul>
    </>
  )
}

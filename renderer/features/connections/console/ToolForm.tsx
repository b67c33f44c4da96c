import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import '../../../ui/controls/controls.css'
import type { AgentTool } from '../../../../shared/model/agents.ts'
import { keyLabel } from '../../../ui/keyboard/shortcuts.ts'
import { words } from '../../../words/words.ts'
import { ToolFieldInput } from './ToolFieldInput.tsx'
import { readToolFields, type ToolField } from './toolFields.ts'
import './console.css'
import { useTry } from './tryStore.ts'

interface ToolFormProps {
  readonly tool: AgentTool
  readonly isAsking: boolean
}

/** The arguments of a tool. The tool itself reports missing or invalid ones, in the same words an agent gets. */
export function ToolForm({ tool, isAsking }: ToolFormProps) {
  const ask = useTry((store) => store.ask)
  const { main, more } = readToolFields(tool.inputSchema)
  return (
    <form
      className="tool-form"
      noValidate
      onKeyDown={submitWithKeys}
      onSubmit={(event) => {
        event.preventDefault()
        void ask(tool)
      }}
    >
      <Fields tool={tool} fields={main} />
      {more.length === 0 ? null : (
        <details className="tool-more">
          <summary>
            <ChevronRight aria-hidden="true" />
            {words.connections.tryConsole.more}
          </summary>
          <Fields tool={tool} fields={more} />
        </details>
      )}
      <Actions isAsking={isAsking} />
    </form>
  )
}

/** Also in fields where Enter alone starts a new line or picks an option. */
function submitWithKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function Fields({ tool, fields }: { readonly tool: AgentTool; readonly fields: readonly ToolField[] }) {
  const values = useTry((store) => store.filled[tool.name])
  const fill = useTry((store) => store.fill)
  return (
    <div className="tool-fields">
      {fields.map((field) => (
        <ToolFieldInput
          key={field.name}
          field={field}
          value={values?.[field.name] ?? field.initial}
          onChange={(value) => fill(tool.name, field.name, value)}
        />
      ))}
    </div>
  )
}

/** The submit button stays and keeps the focus; the stop button appears when a call takes a while. */
function Actions({ isAsking }: Pick<ToolFormProps, 'isAsking'>) {
  const stop = useTry((store) => store.stop)
  const asks = useRef<HTMLButtonElement>(null)
  return (
    <div className="tool-actions">
      <button
        ref={asks}
        type="submit"
        className="button button-main"
        aria-disabled={isAsking}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {words.connections.tryConsole.call}
      </button>
      {isAsking ? (
        <button
          type="button"
          className="button tool-stop"
          onClick={() => {
            stop()
            asks.current?.focus()
          }}
        >
          {words.connections.tryConsole.stop}
        </button>
      ) : null}
      <kbd aria-hidden="true">{keyLabel('mod+Enter')}</kbd>
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import '../../../ui/controls/controls.css'
import { Choice } from '../../../ui/controls/Choice.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { words } from '../../../words/words.ts'
import type { FieldValue, ToolField } from './toolFields.ts'
import './console.css'

interface ToolFieldInputProps {
  readonly field: ToolField
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
}

const EXAMPLE_TURNS = '[{ "role": "user", "content": "…" }]'

/** One parameter under the name agents see. */
export function ToolFieldInput(props: ToolFieldInputProps) {
  const { name, kind, hint, isRequired } = props.field
  const id = useId()
  const hintId = `${id}-hint`
  const isTyped = kind === 'text' || kind === 'number' || kind === 'json'
  return (
    <div className="tool-field">
      <p className="tool-field-name">
        {isTyped ? <label htmlFor={id}>{name}</label> : <span>{name}</span>}
        {isRequired ? <small aria-hidden="true">{words.connections.tryConsole.required}</small> : null}
      </p>
      {isTyped ? <Typed {...props} id={id} hintId={hintId} /> : <Picked {...props} />}
      {hint === '' ? null : (
        <p id={hintId} className="tool-field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

function Typed({
  field,
  value,
  onChange,
  id,
  hintId,
}: ToolFieldInputProps & { readonly id: string; readonly hintId: string }): ReactNode {
  const shared = {
    id,
    className: 'field-input',
    value: String(value),
    'aria-required': field.isRequired,
    ...(field.hint === '' ? {} : { 'aria-describedby': hintId }),
  }
  if (field.kind === 'json')
    return (
      <textarea
        {...shared}
        rows={4}
        spellCheck={false}
        placeholder={EXAMPLE_TURNS}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const bounds =
    field.kind === 'number'
      ? { type: 'number', min: field.least ?? undefined, max: field.most ?? undefined, placeholder: field.defaultValue }
      : { type: 'text', placeholder: field.name === 'query' ? words.connections.tryConsole.queryExample : '' }
  return (
    <input
      {...shared}
      {...bounds}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Picked({ field, value, onChange }: ToolFieldInputProps): ReactNode {
  switch (field.kind) {
    case 'switch':
      return <Switch label={field.name} isOn={value === true} onChange={onChange} />
    case 'choice':
      return (
        <Choice
          label={field.name}
          value={String(value)}
          options={field.options.map((option) => ({
            value: option,
            label: option === '' ? words.connections.tryConsole.notSet : option,
          }))}
          onChange={onChange}
        />
      )
    case 'choices':
      return (
        <Several
          label={field.name}
          options={field.options}
          chosen={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
    default:
      return null
  }
}

interface SeveralProps {
  readonly label: string
  readonly options: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Several({ label, options, chosen, onChange }: SeveralProps) {
  return (
    <div className="tool-several" role="group" aria-label={label}>
      {options.map((option) => {
        const isChosen = chosen.includes(option)
        return (
          <button
            key={option}
            type="button"
            className="pill"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== option) : [...chosen, option])}
          >
            {option}
          </button>
        )
      })}
    </div>
  )
}

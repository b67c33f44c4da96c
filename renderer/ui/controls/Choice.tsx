import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import './controls.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly isOff?: boolean
  readonly onChange: (value: Value) => void
}

/** One of a few options, all visible. */
export function Choice<Value extends string>({ label, value, options, isOff = false, onChange }: ChoiceProps<Value>) {
  return (
    <RadioGroup
      className="choice"
      aria-label={label}
      value={value}
      disabled={isOff}
      onValueChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <Radio.Root key={option.value} value={option.value} aria-label={option.label} className="choice-option">
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

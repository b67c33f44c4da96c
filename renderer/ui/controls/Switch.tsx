import { Switch as Base } from '@base-ui/react/switch'
import './controls.css'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly isBusy?: boolean
  readonly onChange: (isOn: boolean) => void
}

export function Switch({ label, isOn, isBusy = false, onChange }: SwitchProps) {
  return (
    <Base.Root className="switch" aria-label={label} checked={isOn} disabled={isBusy} onCheckedChange={onChange}>
      <Base.Thumb className="switch-thumb" />
    </Base.Root>
  )
}

import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import { words } from '../../../words/words.ts'
import './turn.css'
import { useRawMessage } from './rawMessageStore.ts'

export function RawMessage() {
  const state = useRawMessage((raw) => raw.state)
  const close = useRawMessage((raw) => raw.close)
  const copy = state.kind === 'shown' ? { actions: <CopyButton text={state.json} label={words.reader.raw.copy} /> } : {}
  return (
    <Dialog title={words.reader.raw.title} isOpen={state.kind !== 'closed'} onClose={close} size="wide" {...copy}>
      {state.kind === 'reading' ? <Skeleton label={words.reader.raw.loading} lines={4} /> : null}
      {state.kind === 'failed' ? (
        <Notice title={words.reader.raw.failed} isBroken>
          {state.message}
        </Notice>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise only a mouse could scroll it */}
      {state.kind === 'shown' ? (
        <pre className="raw-message" tabIndex={0}>
          {state.json}
        </pre>
      ) : null}
    </Dialog>
  )
}

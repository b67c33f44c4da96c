import { useEffect, useState } from 'react'
import { words } from '../../words/words.ts'
import './controls.css'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
}

type CopyState = 'idle' | 'copied' | 'failed'

const SHOWN_FOR_MS = 2000

export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<CopyState>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }

  return (
    <>
      <button type="button" className="copy-button" aria-label={label} onClick={copy}>
        {words.ui.copyButton[state]}
      </button>
      <span role="status" className="unseen">
        {state === 'idle' ? '' : words.ui.copyButton[state]}
      </span>
    </>
  )
}

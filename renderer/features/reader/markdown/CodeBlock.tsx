import { WrapText } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { usePreferences } from '../../../ui/preferences.ts'
import { words } from '../../../words/words.ts'
import './markdown.css'
import { type HastElement, textOf } from './hast.ts'

interface CodeBlockProps {
  readonly node: HastElement | undefined
  readonly children: ReactNode
}

export function CodeBlock({ node, children }: CodeBlockProps) {
  const wrapsCode = usePreferences((preferences) => preferences.wrapsCode)
  const prefer = usePreferences((preferences) => preferences.prefer)
  const text = node === undefined ? '' : textOf(node).replace(/\n$/, '')
  return (
    <div className="code-block" data-wraps={wrapsCode || undefined}>
      <div className="code-block-head" data-aside="">
        <span>{languageOf(node)}</span>
        <button
          type="button"
          className="copy-button code-block-wrap"
          aria-label={words.reader.text.wrapLines}
          aria-pressed={wrapsCode}
          title={words.reader.text.wrapLines}
          onClick={() => prefer({ wrapsCode: !wrapsCode })}
        >
          <WrapText aria-hidden="true" />
        </button>
        <CopyButton text={text} label={words.reader.text.copyCode} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse could scroll it */}
      <pre tabIndex={0} dir="ltr">
        {children}
      </pre>
    </div>
  )
}

function languageOf(node: HastElement | undefined): string {
  const code = node?.children[0]
  const names = code?.type === 'element' ? code.properties['className'] : undefined
  const language = Array.isArray(names) ? names.find((name) => String(name).startsWith('language-')) : undefined
  return language === undefined ? '' : String(language).slice('language-'.length)
}

import type { ReactNode } from 'react'
import type { ExtraProps } from 'react-markdown'
import { CopyButton } from '../../ui/CopyButton.tsx'
import './codeBlock.css'

type Element = NonNullable<ExtraProps['node']>

interface CodeBlockProps {
  readonly node: Element | undefined
  readonly children: ReactNode
}

export function CodeBlock({ node, children }: CodeBlockProps) {
  const text = node === undefined ? '' : textOf(node).replace(/\n$/, '')
  return (
    <div className="code-block">
      <div className="code-block-head">
        <span>{languageOf(node)}</span>
        <CopyButton text={text} label="Copy the code" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse could scroll it */}
      <pre tabIndex={0}>{children}</pre>
    </div>
  )
}

function languageOf(node: Element | undefined): string {
  const code = node?.children[0]
  const names = code?.type === 'element' ? code.properties['className'] : undefined
  const language = Array.isArray(names) ? names.find((name) => String(name).startsWith('language-')) : undefined
  return language === undefined ? '' : String(language).slice('language-'.length)
}

function textOf(node: Element): string {
  return node.children.map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '')).join('')
}

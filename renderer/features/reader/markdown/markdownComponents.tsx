import { ImageOff, WrapText } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { usePreferences } from '../../../ui/preferences.ts'
import { words } from '../../../words/words.ts'
import { showSource } from '../readingStore.ts'
import { hasClass, textOf } from './hast.ts'
import './markdown.css'
import type { HastElement } from './readableText.ts'

/** How the elements of a message are rendered. */
export const markdownComponents: Components = {
  // The page uses the first two levels itself.
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  a: ({ node: _node, href, children, id, ...aria }) => {
    if (!href) return <span>{children}</span>
    if (href.startsWith('#')) {
      return (
        <a href={href} id={id} aria-label={aria['aria-label']} onClick={goToFootnote}>
          {children}
        </a>
      )
    }
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  },
  sup: ({ node, children, title }) => {
    if (node === undefined || !hasClass(node, 'citation')) return <sup>{children}</sup>
    const index = Number(node.properties['dataSource'])
    return (
      <sup className="citation" data-aside="">
        <button
          type="button"
          title={title}
          aria-label={words.reader.text.source(index + 1, title ?? '')}
          onClick={({ currentTarget }) => cite(currentTarget, index)}
        >
          {index + 1}
        </button>
      </sup>
    )
  },
  // Loading a remote image would reveal to its server that, and when, this was read.
  img: ({ src, alt }) => (
    <span className="remote-image" data-aside="">
      <ImageOff aria-hidden="true" />
      <span>
        {alt ? <strong>{alt}</strong> : null}
        <span>{words.reader.text.remotePicture(hostOf(src))} </span>
        {typeof src === 'string' && src !== '' ? (
          <a href={src} target="_blank" rel="noopener noreferrer">
            {words.reader.text.openInBrowser}
          </a>
        ) : null}
      </span>
    </span>
  ),
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked ?? false}
      readOnly
      disabled
      aria-label={checked ? words.reader.text.done : words.reader.text.notDone}
    />
  ),
  pre: ({ node, children }) => <CodeBlock node={node}>{children}</CodeBlock>,
  // A wide table scrolls on its own, by keyboard too.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise only a mouse could scroll it
    <div className="table" role="group" aria-label={words.reader.text.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

/** Not by the address, which holds the state of the app. */
function goToFootnote(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const id = decodeURIComponent(event.currentTarget.hash.slice(1))
  const goal = document.getElementById(id)
  goal?.scrollIntoView({ block: 'center' })
  goal?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}

function cite(number: Element, index: number): void {
  const messageKey = number.closest<HTMLElement>('[data-message-id]')?.dataset['messageId']
  if (messageKey !== undefined) showSource(messageKey, index)
}

function hostOf(address: unknown): string {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : words.reader.text.someHost
}

/** Sentences, which always wrap. */
const prose: ReadonlySet<string> = new Set(['text', 'txt', 'plain', 'plaintext', 'markdown', 'md'])

interface CodeBlockProps {
  readonly node: HastElement | undefined
  readonly children: ReactNode
}

function CodeBlock({ node, children }: CodeBlockProps) {
  const wrapsCode = usePreferences((preferences) => preferences.wrapsCode)
  const prefer = usePreferences((preferences) => preferences.prefer)
  const language = languageOf(node)
  const isProse = prose.has(language)
  const text = node === undefined ? '' : textOf(node).replace(/\n$/, '')
  return (
    <div className="code-block" data-wraps={wrapsCode || isProse || undefined}>
      <div className="code-block-head" data-aside="">
        <span>{language}</span>
        {isProse ? null : (
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
        )}
        <CopyButton text={text} label={words.reader.text.copyCode} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise only a mouse could scroll it */}
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

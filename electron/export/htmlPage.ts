import { createHash } from 'node:crypto'
import type { MessageView } from '../../shared/model/library.ts'
import { modelName } from '../../shared/model/modelNames.ts'
import { shownTitle } from '../../shared/text/derivedTitle.ts'
import { speakerOf, timeText, titleOf } from '../../shared/text/conversationMarkdown.ts'
import { escapeHtml, printable, printableLine } from '../../shared/text/printable.ts'
import { type ImageOf, inLink, type LinkTo } from './fileNames.ts'
import { markdownHtml, typedHtml } from './markdownHtml.ts'
import { sourceOf } from '../import/formats/index.ts'
import type { ExportedAttachment, ExportedConversation } from './readExported.ts'
import type { DocumentWriter, ListedDocument } from './writeDocuments.ts'

export const htmlWriter: DocumentWriter = { document: conversationPage, index: htmlIndex }

/** Styles for a standalone page, in light and dark mode and in print; loads nothing from elsewhere. */
const htmlStyle = `
:root { color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #191817); --panel: light-dark(#f4f2ee, #201f1d); --line: light-dark(#e4e0d8, #35322e);
  --ink: light-dark(#1f1d1a, #efece6); --ink-2: light-dark(#57534c, #bdb7ac); --ink-3: light-dark(#6f6a61, #9b958a);
  --accent: light-dark(#4a4fd0, #9aa0ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.65 system-ui, sans-serif;
  font-variant-ligatures: none; overflow-wrap: anywhere; }
main { max-width: 72ch; margin: 0 auto; padding: 48px 20px 96px; }
h1 { margin: 0 0 8px; font-size: 1.7rem; line-height: 1.25; letter-spacing: -0.01em; }
h3, h4, h5, h6 { margin: 1.3em 0 0.5em; line-height: 1.35; }
a { color: var(--accent); text-underline-offset: 2px; }
.facts { margin: 0 0 40px; padding-bottom: 20px; border-bottom: 1px solid var(--line);
  color: var(--ink-3); font-size: 0.85rem; }
.message { margin: 0 0 32px; }
.message > h2 { margin: 0 0 6px; font-size: 0.85rem; line-height: 1.4; }
.message > h2 time, .message > h2 small { margin-left: 8px; color: var(--ink-3); font-size: inherit; font-weight: 400; }
.message.user > .text { padding: 10px 16px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--panel); }
.text > :first-child { margin-top: 0; }
.text > :last-child { margin-bottom: 0; }
.plain { white-space: pre-wrap; tab-size: 4; }
details { border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
summary { padding: 6px 12px; color: var(--ink-2); font-size: 0.85rem; cursor: pointer; }
details > .text { padding: 4px 16px 12px; color: var(--ink-2); font-size: 0.92rem; }
pre { overflow-x: auto; padding: 14px 16px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--panel); line-height: 1.5; }
code { font: 0.88em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-variant-ligatures: none; }
pre code { font-size: 0.82rem; overflow-wrap: normal; }
blockquote { margin: 1em 0; padding-left: 14px; border-left: 3px solid var(--line); color: var(--ink-2); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
table { display: block; overflow-x: auto; border-collapse: collapse; font-size: 0.92em; }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: normal; }
th:not([align]) { text-align: left; }
math[display=block] { overflow-x: auto; padding: 4px 0; }
figure { margin: 16px 0 0; }
figure img { display: block; max-width: 100%; max-height: 80vh; border: 1px solid var(--line); border-radius: 8px; }
figcaption, .files, .sources, .label { color: var(--ink-3); font-size: 0.85rem; }
.files, .sources { margin: 12px 0 0; padding-left: 1.4em; }
.label { margin: 16px 0 0; font-weight: 600; }
.label + .sources { margin-top: 4px; }
.branch { margin: 56px 0 24px; padding-top: 20px; border-top: 1px solid var(--line);
  color: var(--ink-3); font-size: 0.85rem; font-weight: 600; }
.list { padding: 0; list-style: none; }
.list li { display: flex; gap: 16px; justify-content: space-between; padding: 8px 0;
  border-bottom: 1px solid var(--line); }
.list time { flex: none; color: var(--ink-3); font-size: 0.85rem; }
.sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media print {
  body { background: none; font-size: 11pt; }
  main { max-width: none; padding: 0; }
  .message, pre, figure { break-inside: avoid-page; }
}
`

interface PageFiles {
  readonly linkTo: LinkTo
  readonly imageOf: ImageOf
}

const styleHash = createHash('sha256').update(htmlStyle).digest('base64')
/** No script runs, and nothing is requested from any server. */
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`

/** A self-contained page. */
function htmlDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

function conversationPage({ summary, lines }: ExportedConversation, files: PageFiles): string {
  const { address, label } = sourceOf(summary)
  const facts = [
    timeText(summary.createdAtMs),
    `${summary.turnCount} ${summary.turnCount === 1 ? 'message' : 'messages'}`,
    ...(summary.model === null ? [] : [printableLine(modelName(summary.model), 60)]),
    ...(summary.projectName === null ? [] : [printableLine(summary.projectName, 80)]),
  ].map(escapeHtml)
  const origin = address === null ? [] : [`<a href="${escapeHtml(address)}">Open in ${escapeHtml(label)}</a>`]
  const parts = lines.flatMap(({ branch, messages }) => [
    ...(branch === 1 ? [] : [`<p class="branch">Branch ${branch}: what was said instead</p>`]),
    ...messages.map((message, index) => messageHtml(message, `m${branch}-${index}-`, files)),
  ])
  return htmlDocument(
    titleOf(shownTitle(summary)),
    [`<p class="facts">${[...facts, ...origin].join(' · ')}</p>`, ...parts].join('\n'),
  )
}

const lineHtml = (text: string): string => escapeHtml(printableLine(text, 60))

function messageHtml(message: MessageView, prefix: string, files: PageFiles): string {
  const { role, kind, createdAtMs, model } = message
  const time =
    createdAtMs === null
      ? ''
      : `<time datetime="${new Date(createdAtMs).toISOString()}">${timeText(createdAtMs)}</time>`
  const speaker = escapeHtml(speakerOf(message))
  const written = printable(message.text)
  const text = `<div class="text">${role === 'user' ? typedHtml(written) : markdownHtml(written, prefix)}</div>`
  if (kind !== 'message')
    return `<article class="message"><details><summary>${speaker}</summary>${text}</details></article>`
  const answering =
    model === null || role === 'user' ? '' : `<small title="${lineHtml(model)}">${lineHtml(modelName(model))}</small>`
  const heading = `<h2>${speaker}${time}${answering}</h2>`
  const said = message.text === '' ? '' : text
  const around = `${attachmentsHtml(message, files)}${sourcesHtml(message)}`
  return `<article class="message${role === 'user' ? ' user' : ''}">${heading}${said}${around}</article>`
}

function attachmentsHtml({ attachments }: MessageView, files: PageFiles): string {
  const shown = attachments.map((attachment) => ({ attachment, picture: files.imageOf(attachment) }))
  const pictures = shown.flatMap(({ attachment, picture }) =>
    picture === null
      ? []
      : [
          `<figure><img src="${picture}" alt="${escapeHtml(nameOf(attachment))}">` +
            `<figcaption>${escapeHtml(nameOf(attachment))}</figcaption></figure>`,
        ],
  )
  const others = shown.flatMap(({ attachment, picture }) =>
    picture === null ? [`<li>${fileHtml(attachment, files.linkTo(attachment))}</li>`] : [],
  )
  return `${pictures.join('')}${others.length === 0 ? '' : `<ul class="files">${others.join('')}</ul>`}`
}

function fileHtml(attachment: ExportedAttachment, link: string | null): string {
  const label = escapeHtml(`${attachment.kind}: ${nameOf(attachment)}`)
  if (link !== null) return `<a href="${escapeHtml(link)}">${label}</a>`
  return attachment.sha256 === null ? `${label} (not in any import)` : label
}

function nameOf({ name, assetKey }: ExportedAttachment): string {
  return printableLine(name ?? assetKey, 120)
}

function sourcesHtml({ sources }: MessageView): string {
  if (sources.length === 0) return ''
  const items = sources.map(({ title, url }) => {
    const name = escapeHtml(printableLine(title, 120))
    return `<li>${/^https?:/i.test(url) ? `<a href="${escapeHtml(printableLine(url, 4096))}">${name}</a>` : name}</li>`
  })
  return `<p class="label">Sources</p><ol class="sources">${items.join('')}</ol>`
}

function htmlIndex(listed: readonly ListedDocument[]): string {
  const items = listed.map(
    ({ name, title, day }) => `<li><a href="${inLink(name)}">${escapeHtml(title)}</a><time>${day}</time></li>`,
  )
  return htmlDocument('Conversations', `<ul class="list">\n${items.join('\n')}\n</ul>`)
}

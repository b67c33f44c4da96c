import { createHash } from 'node:crypto'
import type { MessageView } from '../../shared/model/library.ts'
import { speakerOf, timeText, titleOf } from '../../shared/text/conversationMarkdown.ts'
import { escapeHtml } from '../../shared/text/escapeHtml.ts'
import { printable, printableLine } from '../../shared/text/printable.ts'
import { htmlStyle } from './htmlStyle.ts'
import type { LinkTo } from './markdown.ts'
import { markdownHtml, typedHtml } from './markdownHtml.ts'
import type { PictureOf } from './pictures.ts'
import { providerAddress } from './providerAddress.ts'
import type { ExportedAttachment, ExportedConversation } from './readExported.ts'

interface PageFiles {
  readonly linkTo: LinkTo
  readonly pictureOf: PictureOf
}

const styleHash = createHash('sha256').update(htmlStyle).digest('base64')
/** No script runs, and nothing is asked of any server. */
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`

/** A page that needs nothing else. */
export function htmlDocument(title: string, body: string): string {
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

export function conversationPage({ summary, lines }: ExportedConversation, files: PageFiles): string {
  const address = providerAddress(summary)
  const facts = [
    timeText(summary.createdAtMs),
    `${summary.turnCount} ${summary.turnCount === 1 ? 'message' : 'messages'}`,
    ...(summary.model === null ? [] : [printableLine(summary.model, 60)]),
    ...(summary.projectName === null ? [] : [printableLine(summary.projectName, 80)]),
  ].map(escapeHtml)
  const origin =
    address === null
      ? []
      : [`<a href="${escapeHtml(address)}">Open in ${summary.provider === 'claude' ? 'Claude' : 'ChatGPT'}</a>`]
  const parts = lines.flatMap(({ branch, messages }) => [
    ...(branch === 1 ? [] : [`<p class="branch">Branch ${branch}: what was said instead</p>`]),
    ...messages.map((message, index) => messageHtml(message, `m${branch}-${index}-`, files)),
  ])
  return htmlDocument(
    titleOf(summary.title),
    [`<p class="facts">${[...facts, ...origin].join(' · ')}</p>`, ...parts].join('\n'),
  )
}

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
  const heading = `<h2>${speaker}${time}${model === null || role === 'user' ? '' : `<small>${escapeHtml(printableLine(model, 60))}</small>`}</h2>`
  return `<article class="message${role === 'user' ? ' user' : ''}">${heading}${message.text === '' ? '' : text}${attachmentsHtml(message, files)}${sourcesHtml(message)}</article>`
}

function attachmentsHtml({ attachments }: MessageView, files: PageFiles): string {
  const shown = attachments.map((attachment) => ({ attachment, picture: files.pictureOf(attachment) }))
  const pictures = shown.flatMap(({ attachment, picture }) =>
    picture === null
      ? []
      : [
          `<figure><img src="${picture}" ` +
            `alt="${escapeHtml(nameOf(attachment))}"><figcaption>${escapeHtml(nameOf(attachment))}</figcaption></figure>`,
        ],
  )
  const others = shown.flatMap(({ attachment, picture }) =>
    picture === null ? [`<li>${fileHtml(attachment, files.linkTo(attachment))}</li>`] : [],
  )
  return `${pictures.join('')}${others.length === 0 ? '' : `<ul class="files">${others.join('')}</ul>`}`
}

function fileHtml(attachment: ExportedAttachment, link: string | null): string {
  const told = escapeHtml(`${attachment.kind}: ${nameOf(attachment)}`)
  if (link !== null) return `<a href="${escapeHtml(link)}">${told}</a>`
  return attachment.sha256 === null ? `${told} (not in any import)` : told
}

function nameOf({ name, assetKey }: ExportedAttachment): string {
  return printableLine(name ?? assetKey, 120)
}

function sourcesHtml({ sources }: MessageView): string {
  if (sources.length === 0) return ''
  const items = sources.map(({ title, url }) => {
    const told = escapeHtml(printableLine(title, 120))
    return `<li>${/^https?:/i.test(url) ? `<a href="${escapeHtml(printableLine(url, 4096))}">${told}</a>` : told}</li>`
  })
  return `<p class="label">Sources</p><ol class="sources">${items.join('')}</ol>`
}

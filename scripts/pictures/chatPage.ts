/** What a chat with an agent shows so far. */
export interface Chat {
  readonly question: string
  /** Null until the agent calls it; folded once the agent begins to answer. */
  readonly tool: { readonly call: string; readonly answer: string | null; readonly found: string } | null
  /** Paragraphs of the answer, as HTML. */
  readonly answer: readonly string[]
  readonly isTyping?: boolean
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A plain chat window, with what the agent asked Backscroll and what it was told. */
export function chatPage({ question, tool, answer, isTyping = false }: Chat): string {
  const caret = isTyping ? '<i class="caret"></i>' : ''
  const card = tool === null ? '' : toolCard(tool, answer.length > 0)
  const asked = `<p class="question">${escape(question)}${caret}</p>`
  const paragraphs = answer.map((each) => `<p>${each}</p>`).join('')
  return `<style>
    .chat { padding: 26px 0; background: #fbfaf8; color: #1f1d1a; font: 17px/1.55 Inter, sans-serif }
    .chat > div { width: 860px; margin: 0 auto }
    .chat p { margin: 0 0 12px }
    .chat .question { width: fit-content; max-width: 520px; margin: 0 0 20px auto; padding: 11px 18px;
      border-radius: 18px; background: #ece8e0 }
    .caret { display: inline-block; width: 2px; height: 19px; margin: 0 0 -4px 2px; background: #1f1d1a }
    .tool { margin: 0 0 20px; border: 1px solid #dcd6cb; border-radius: 10px; background: #fff; font-size: 13px }
    .tool > div { display: flex; align-items: center; gap: 9px; padding: 10px 14px; white-space: nowrap }
    .tool b { font-weight: 600 }
    .tool code { overflow: hidden; color: #57534c; font: 12px "Liberation Mono", monospace; text-overflow: ellipsis }
    .sign { display: grid; flex: none; width: 20px; height: 20px; border-radius: 6px; background: #ffc23d;
      font-weight: 700; font-size: 11px; place-items: center }
    .state { margin-left: auto; color: #6f6a61 }
    .done { color: #1f7a4d }
    .tool pre { margin: 0; padding: 11px 14px; border-top: 1px solid #ece8e0; color: #57534c;
      font: 12px/1.4 "Liberation Mono", monospace; white-space: pre-wrap }
    .chat a { color: #4a4fd0; font-weight: 500 }
    .chat table { margin: 0 0 14px; border-collapse: collapse }
    .chat td { padding: 6px 34px 6px 0; border-bottom: 1px solid #e4e0d8 }
  </style><div class="content chat"><div>${asked}${card}${paragraphs}</div></div>`
}

function toolCard({ call, answer, found }: NonNullable<Chat['tool']>, isFolded: boolean): string {
  const state = answer === null ? 'Searching…' : `${found} ✓`
  const told = answer === null || isFolded ? '' : `<pre>${escape(answer)}</pre>`
  return `<div class="tool"><div><span class="sign">B</span><b>Backscroll</b><code>${escape(call)}</code>
    <span class="state ${answer === null ? '' : 'done'}">${state}</span></div>${told}</div>`
}

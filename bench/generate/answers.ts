import { pictures } from './prompts.ts'
import type { Talk } from './talk.ts'
import { addMessage, textContent } from './talk.ts'

type Answer = (talk: Talk, parent: string) => string

const finished = { finish_details: { type: 'stop', stop_tokens: [200_002] } }

const kinds: readonly (readonly [share: number, answer: Answer])[] = [
  [0.76, addPlain],
  [0.1, addReasoned],
  [0.06, addSearched],
  [0.05, addComputed],
  [0.015, addPainted],
  [0.01, addRemembered],
  [0.005, addInterrupted],
]

/** Adds everything the model does for one prompt; returns the id of its last message. */
export function addAnswer(talk: Talk, parent: string): string {
  let draw = talk.random.next()
  for (const [share, answer] of kinds) {
    if (draw < share) return answer(talk, parent)
    draw -= share
  }
  return addPlain(talk, parent)
}

function writeAnswer({ random, text, subject }: Talk): string {
  return text.answer(subject, Math.min(random.lognormal(1280, 0.9), 40_000))
}

function addPlain(talk: Talk, parent: string): string {
  return addMessage(talk, parent, {
    role: 'assistant',
    content: textContent(writeAnswer(talk)),
    metadata: { ...finished, citations: [], content_references: [] },
    endTurn: true,
    channel: 'final',
  })
}

function addInterrupted(talk: Talk, parent: string): string {
  const text = writeAnswer(talk)
  return addMessage(talk, parent, {
    role: 'assistant',
    content: textContent(text.slice(0, Math.floor(text.length * talk.random.next()))),
    metadata: { finish_details: { type: 'interrupted', reason: 'client_stopped' }, is_complete: null },
    status: 'in_progress',
  })
}

function addReasoned(talk: Talk, parent: string): string {
  const { random, text, subject } = talk
  const seconds = random.between(2, 90)
  const thoughts = Array.from({ length: random.between(1, 5) }, () => {
    const content = text.prompt(subject, random.lognormal(250, 0.6))
    return { summary: text.title(subject), content, chunks: [], finished: true }
  })
  const thinking = addMessage(talk, parent, {
    role: 'assistant',
    content: { content_type: 'thoughts', thoughts, source_analysis_msg_id: random.uuid() },
    metadata: { reasoning_status: 'is_reasoning', citations: [], content_references: [] },
    endTurn: false,
  })
  const recap = addMessage(talk, thinking, {
    role: 'assistant',
    content: { content_type: 'reasoning_recap', content: `Thought for ${seconds}s` },
    metadata: {
      reasoning_status: 'reasoning_ended',
      finished_duration_sec: seconds,
      citations: [],
      content_references: [],
    },
    endTurn: false,
  })
  return addPlain(talk, recap)
}

function addComputed(talk: Talk, parent: string): string {
  const { random, text } = talk
  const code = text.code(random.lognormal(400, 0.6)).text
  const call = addMessage(talk, parent, {
    role: 'assistant',
    content: { content_type: 'code', language: 'unknown', response_format_name: null, text: code },
    recipient: 'python',
    endTurn: false,
    channel: 'commentary',
  })
  const output = Array.from(
    { length: random.between(1, 12) },
    (_, row) => `${row}  ${random.integer(100_000) / 100}`,
  ).join('\n')
  const time = talk.clock
  const result = addMessage(talk, call, {
    role: 'tool',
    name: 'python',
    content: { content_type: 'execution_output', text: output },
    metadata: {
      aggregate_result: {
        status: 'success',
        run_id: random.uuid(),
        start_time: time,
        update_time: time + 1,
        end_time: time + 1,
        code,
        final_expression_output: output,
        in_kernel_exception: null,
        system_exception: null,
        messages: [],
        jupyter_messages: [],
        timeout_triggered: null,
      },
    },
    recipient: 'assistant',
  })
  return addPlain(talk, result)
}

function addSearched(talk: Talk, parent: string): string {
  const { random, text, subject } = talk
  const query = text.title(subject)
  const call = addMessage(talk, parent, {
    role: 'assistant',
    content: {
      content_type: 'code',
      language: 'unknown',
      response_format_name: null,
      text: `search(${JSON.stringify(query)})`,
    },
    recipient: 'web',
    endTurn: false,
  })
  const pages = Array.from({ length: random.between(2, 6) }, (_, index) => ({
    title: text.title(subject),
    url: `${text.url()}?utm_source=chatgpt.com`,
    pub_date: null,
    snippet: text.sentence(subject),
    attribution: 'example',
    refs: [{ turn_index: 0, ref_type: 'search', ref_index: index }],
  }))
  const found = addMessage(talk, call, {
    role: 'tool',
    name: 'web',
    content: textContent(''),
    metadata: {
      search_queries: [{ type: 'search', q: query }],
      search_result_groups: [{ type: 'search_result_group', domain: 'example', entries: pages }],
    },
    recipient: 'assistant',
  })
  return addCited(talk, found, pages)
}

function addCited(talk: Talk, parent: string, pages: readonly { title: string; url: string }[]): string {
  let text = ''
  const references = pages.map((page, index) => {
    text += `${index === 0 ? '' : '\n\n'}${talk.text.prompt(talk.subject, talk.random.lognormal(300, 0.5))} `
    const marker = `\uE200cite\uE202turn0search${index}\uE201`
    const start = codePointCount(text)
    text += marker
    return {
      matched_text: marker,
      start_idx: start,
      end_idx: start + marker.length,
      type: 'grouped_webpages',
      alt: `([example](${page.url}))`,
      prompt_text: null,
      items: [page],
      fallback_items: null,
      safe_urls: [page.url],
      refs: [],
      status: 'done',
      error: null,
      style: null,
    }
  })
  return addMessage(talk, parent, {
    role: 'assistant',
    content: textContent(text),
    metadata: { ...finished, citations: [], content_references: references, safe_urls: pages.map(({ url }) => url) },
    endTurn: true,
    channel: 'final',
  })
}

// Real exports count positions in code points, not in UTF-16 units.
function codePointCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

function addPainted(talk: Talk, parent: string): string {
  const prompt = talk.text.sentence(talk.subject)
  const call = addMessage(talk, parent, {
    role: 'assistant',
    content: textContent(JSON.stringify({ prompt, size: '1024x1024', n: 1 })),
    recipient: 'dalle.text2im',
    endTurn: false,
  })
  const painted = addMessage(talk, call, {
    role: 'tool',
    name: 'dalle.text2im',
    content: pictures([talk.takeImage()]),
    recipient: 'all',
    metadata: { image_gen_title: prompt },
  })
  return addPlain(talk, painted)
}

function addRemembered(talk: Talk, parent: string): string {
  const call = addMessage(talk, parent, {
    role: 'assistant',
    content: textContent(talk.text.sentence(talk.subject)),
    recipient: 'bio',
    endTurn: false,
  })
  const stored = addMessage(talk, call, {
    role: 'tool',
    name: 'bio',
    content: textContent('Model set context updated.'),
    recipient: 'assistant',
    weight: 0,
  })
  return addPlain(talk, stored)
}

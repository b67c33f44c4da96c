import { assets, picture, sound, voiceClip } from './files.mjs'
import { answer, fromTool, idOf, me, recap, thoughts, toTool } from './talk.mjs'

/** @typedef {import('./readTalks.mjs').Step} Step @typedef {import('./talk.mjs').Turn} Turn */
/** @typedef {import('./files.mjs').Asset} Asset */
/**
 * What a turn has to know about its conversation. `keep` takes a file that only this conversation has.
 * @typedef {{ day: string, seed: string, isVoice: boolean, index: number, before: Step | undefined, keep: (file: Asset)
 * => void }} Place
 */

const OPEN = '\uE200'
const BETWEEN = '\uE202'
const CLOSE = '\uE201'
const CITATION = /\[\[(.+?) \| (\S+?)\]\]/

/** @param {readonly string[]} words @returns {Asset[]} the files that `@name` stands for */
const filesOf = (words) =>
  words.flatMap((word) => {
    const file = assets[word.slice(1)]
    return word.startsWith('@') && file !== undefined ? [file] : []
  })

/** @param {string} text */
const asText = (text) => ({ content_type: 'text', parts: [text] })

/** @param {Asset} file */
const isImage = ({ mime }) => mime.startsWith('image/')

/** Something said aloud: what was heard, and the recording. @param {string} text @param {'in' | 'out'} direction
 * @param {Place} place
 */
function spoken(text, direction, { seed, index, keep }) {
  const clip = voiceClip(text, `${seed} ${index}`, idOf(seed), direction)
  keep(clip)
  const transcription = { content_type: 'audio_transcription', text, direction, decoding_id: null }
  return {
    content: { content_type: 'multimodal_text', parts: [transcription, sound(clip)] },
    metadata: { voice_mode_message: true },
  }
}

/** @param {Step} step @param {Place} place @returns {Turn} */
function question({ text, words }, place) {
  if (place.isVoice) return { role: 'user', ...spoken(text, 'in', place) }
  const files = filesOf(words)
  const attachments = files.map(({ id, name, mime, bytes }) => ({ id, name, size: bytes.length, mime_type: mime }))
  const turn = me(text, files.length === 0 ? {} : { attachments })
  const images = files.filter(isImage).map((file) => picture(file))
  return images.length === 0
    ? turn
    : { ...turn, content: { content_type: 'multimodal_text', parts: [...images, text] } }
}

/**
 * An answer whose `[[Title | address]]` are sources, as exports of that day have them.
 * @param {string} text @param {string} day
 */
function citedAnswer(text, day) {
  const isOld = day < '2024-10-31'
  /** @type {object[]} */
  const references = []
  let rest = text
  let shown = ''
  for (let match = CITATION.exec(rest); match !== null; match = CITATION.exec(rest)) {
    const [whole, title = '', url = ''] = match
    shown += rest.slice(0, match.index)
    const number = references.length
    const matched = isOld ? `【${number}†source】` : `${OPEN}cite${BETWEEN}turn0search${number}${CLOSE}`
    const start = [...shown].length
    const end = start + [...matched].length
    shown += matched
    rest = rest.slice(match.index + whole.length)
    references.push(isOld ? oldSource(title, url, [start, end]) : source(title, url, { matched, start, end, number }))
  }
  if (references.length === 0) return answer(text)
  return answer(shown + rest, isOld ? { citations: references } : { content_references: references })
}

/** @param {string} title @param {string} url @param {readonly [number, number]} place */
function oldSource(title, url, [start, end]) {
  const metadata = { type: 'webpage', title, url, text: '', pub_date: null }
  return { start_ix: start, end_ix: end, citation_format_type: 'tether_og', metadata }
}

/**
 * @param {string} title @param {string} url
 * @param {{ matched: string, start: number, end: number, number: number }} at
 */
function source(title, url, { matched, start, end, number }) {
  const refs = [{ turn_index: 0, ref_type: 'search', ref_index: number }]
  return {
    matched_text: matched,
    start_idx: start,
    end_idx: end,
    type: 'grouped_webpages',
    alt: `([${title}](${url}))`,
    items: [{ title, url, pub_date: null, snippet: '', refs, attribution: new URL(url).hostname }],
  }
}

/** @param {Step} step @param {Place} place @returns {Turn} */
function reply({ text, words }, place) {
  if (place.isVoice) return { role: 'assistant', ...spoken(text, 'out', place) }
  const turn = citedAnswer(text, place.day)
  const model = words[0] === undefined ? {} : { model_slug: words[0] }
  const report =
    place.before?.speaker === 'research'
      ? { is_async_task_result_message: true, async_task_id: `deepresch_${idOf(place.seed).replaceAll('-', '')}` }
      : {}
  return { ...turn, metadata: { ...turn.metadata, ...model, ...report } }
}

/** Queries first, then one result a line: `Title | address | snippet`. @param {string} text */
function searchOf(text) {
  const rows = text.split('\n').filter((row) => row.trim() !== '')
  const results = rows.filter((row) => row.includes(' | ')).map((row) => row.split(' | '))
  return { queries: rows.filter((row) => !row.includes(' | ')), results }
}

/** @param {Step} step @param {Place} place @returns {Turn[]} */
function search({ text }, { day }) {
  const { queries, results } = searchOf(text)
  if (day < '2024-10-31') {
    const listing = results.map(([title, url], number) => `# 【${number}†${title}†${new URL(url ?? '').hostname}】`)
    const call = { content_type: 'code', language: 'unknown', text: `search("${queries[0] ?? ''}")` }
    const display = { content_type: 'tether_browsing_display', result: listing.join('\n'), summary: null, assets: [] }
    return [toTool('browser', call), fromTool('browser', display, { command: 'search', status: 'finished' })]
  }
  const query = JSON.stringify({ search_query: queries.map((q) => ({ q })) })
  const groups = results.map(([title, url = '', snippet = ''], number) => ({
    type: 'search_result_group',
    domain: new URL(url).hostname,
    entries: [
      { type: 'search_result', url, title, snippet, ref_id: { turn_index: 0, ref_type: 'search', ref_index: number } },
    ],
  }))
  return [
    toTool('web.run', { content_type: 'code', language: 'unknown', response_format_name: null, text: query }),
    fromTool('web.run', asText(''), { search_result_groups: groups }),
  ]
}

/** @param {Step} step @param {Place} place @returns {Turn[]} */
function draw({ text, words }, { day }) {
  const tool = day < '2025-03-25' ? 'dalle.text2im' : 't2uay3k.sj1i4kz'
  const files = filesOf(words)
  const size = files[0] === undefined ? '1024x1024' : sizeOf(files[0])
  const parts = files.map((file, seed) =>
    picture(file, { dalle: { gen_id: file.id.slice(-12), prompt: text, seed, serialization_title: 'Image' } }),
  )
  return [
    toTool(tool, asText(JSON.stringify({ prompt: text, size, n: files.length }))),
    fromTool(tool, { content_type: 'multimodal_text', parts }, { image_gen_title: text.split(/[.,:]/)[0] }),
  ]
}

/** @param {Asset} file */
const sizeOf = ({ bytes }) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

/** `--- canvas name type` creates a document, `--- canvas update name` replaces it. @param {Step} step @param {Place}
 * place @returns {Turn[]}
 */
function canvas({ text, words }, { seed }) {
  const isUpdate = words[0] === 'update'
  const name = words[isUpdate ? 1 : 0] ?? 'document'
  const type = (isUpdate ? words[2] : words[1]) ?? 'document'
  const tool = isUpdate ? 'canmore.update_textdoc' : 'canmore.create_textdoc'
  const request = isUpdate
    ? { updates: [{ pattern: '.*', multiple: false, replacement: text }] }
    : { name, type, content: text }
  const done = isUpdate
    ? `Successfully updated text document '${name}'`
    : `Successfully created text document '${name}'`
  return [
    toTool(tool, asText(JSON.stringify(request))),
    fromTool(tool, asText(done), {
      command: isUpdate ? 'update_textdoc' : 'create_textdoc',
      canvas: {
        textdoc_id: idOf(`${seed} ${name}`).replaceAll('-', ''),
        textdoc_type: type,
        version: isUpdate ? 2 : 1,
        title: name,
        create_source: 'model',
      },
    }),
  ]
}

/** @param {Step} step @returns {Turn} */
function output({ text, words }) {
  const messages = filesOf(words).map((file) => ({
    message_type: 'image',
    sender: 'server',
    image_url: `file-service://${file.id}`,
    width: file.bytes.readUInt32BE(16),
    height: file.bytes.readUInt32BE(20),
  }))
  const result = { status: 'success', messages, jupyter_messages: [] }
  return fromTool('python', { content_type: 'execution_output', text }, { aggregate_result: result })
}

/** @param {Step} step @returns {Turn[]} */
function thinking({ text, words: [seconds] }) {
  const steps = text.split(/\n{2,}/).map((paragraph) => {
    const [, summary = '', content = paragraph] = /^([^:\n]{1,80}): ([\s\S]+)$/.exec(paragraph) ?? []
    return /** @type {[string, string]} */ ([summary, content])
  })
  return [thoughts(...steps), { ...recap(Number(seconds)), wait: Number(seconds) }]
}

/** @param {Step} step @param {Place} place @returns {Turn[]} */
function research({ text, words: [seconds] }, { seed }) {
  const id = `deepresch_${idOf(seed).replaceAll('-', '')}`
  const metadata = { async_task_id: id, async_task_type: 'research', async_task_title: text }
  const tool = 'research_kickoff_tool.start_research_task'
  const call = {
    content_type: 'code',
    language: 'json',
    response_format_name: null,
    text: JSON.stringify({ task: text }),
  }
  return [toTool(tool, call), { ...fromTool(tool, asText(''), metadata), wait: Number(seconds) }]
}

/** The messages of each kind of turn. @type {Record<string, (step: Step, place: Place) => Turn | Turn[]>} */
const turnsBySpeaker = {
  me: question,
  gpt: reply,
  thinking,
  python: ({ text }) =>
    toTool('python', { content_type: 'code', language: 'unknown', response_format_name: null, text }),
  output,
  search,
  draw,
  canvas,
  research,
  memory: ({ text }) => [toTool('bio', asText(text)), fromTool('bio', asText('Model set context updated.'))],
  error: ({ text }) => fromTool('web.run', { content_type: 'system_error', name: 'tool_error', text }),
}

/** The messages of one written turn. @param {Step} step @param {Place} place @returns {Turn[]} */
export const turnsOf = (step, place) => [turnsBySpeaker[step.speaker]?.(step, place) ?? []].flat()

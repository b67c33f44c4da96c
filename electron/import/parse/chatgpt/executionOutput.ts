import { asList, asName, asRecord, asString, storable } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { fenced } from '../markdown.ts'

/** The printed output of a code run; its images are attachments. */
export function executionOutputText(content: ExportRecord, metadata: ExportRecord): string {
  const result = asRecord(metadata['aggregate_result'])
  const printed = withoutImageMarks(asString(content['text']) ?? '')
  const output = printed.trim() === '' ? resultText(result) : withMissingError(printed, result)
  return output.trim() === '' ? '' : fenced(storable(withoutColors(output)))
}

const IMAGE_MARK = '<<ImageDisplayed>>'

function withoutImageMarks(text: string): string {
  return text.includes(IMAGE_MARK) ? text.replaceAll(`${IMAGE_MARK}\n`, '').replaceAll(IMAGE_MARK, '') : text
}

function resultText(result: ExportRecord | null): string {
  if (result === null) return ''
  const streams = asList(result['messages'])
    .map((message) => asName(asRecord(message)?.['text']))
    .filter((text) => text !== null)
  const final = asName(result['final_expression_output'])
  const outputs = [...streams, ...(final === null ? [] : [final]), errorText(result)].filter((text) => text !== '')
  return outputs.length > 0 ? outputs.join('\n') : jupyterText(result)
}

function withMissingError(printed: string, result: ExportRecord | null): string {
  const error = errorText(result)
  const name = asName(asRecord(result?.['in_kernel_exception'])?.['name'])
  return error === '' || (name !== null && printed.includes(name)) || printed.includes(error)
    ? printed
    : `${printed}\n${error}`
}

function errorText(result: ExportRecord | null): string {
  return [describeError(result?.['in_kernel_exception']), describeError(result?.['system_exception'])]
    .filter((text) => text !== '')
    .join('\n')
}

function describeError(value: unknown): string {
  const error = asRecord(value)
  if (error === null) return asName(value) ?? ''
  const trace = textOf(error['traceback'])
  if (trace.trim() !== '') return trace
  return [asName(error['name']) ?? asName(error['ename']), textOf(error['args']), asName(error['evalue'])]
    .filter((text) => text !== null && text !== '')
    .join(': ')
}

/** Older runs recorded their output only as notebook events. */
function jupyterText(result: ExportRecord): string {
  const texts = asList(result['jupyter_messages']).map((event) => {
    const content = asRecord(asRecord(event)?.['content'])
    if (content === null) return ''
    return (
      asName(content['text']) ??
      asName(asRecord(content['data'])?.['text/plain']) ??
      (content['traceback'] === undefined ? '' : describeError(content))
    )
  })
  return texts.filter((text) => text !== '').join('\n')
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('\n') : (asString(value) ?? '')
}

const ESCAPE = '\u001B'
const COLOR = new RegExp(String.raw`${ESCAPE}\[[\d;]*m`, 'g')

function withoutColors(text: string): string {
  return text.includes(ESCAPE) ? text.replace(COLOR, '') : text
}

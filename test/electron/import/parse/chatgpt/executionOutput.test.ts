import { describe, expect, it } from 'vitest'
import { executionOutputText } from '../../../../../electron/import/parse/chatgpt/executionOutput.ts'

const block = (text: string): string => `\`\`\`\n${text}\n\`\`\``

describe('executionOutputText', () => {
  it.each<[name: string, text: unknown, result: unknown, shown: string]>([
    ['what was printed', '42', null, block('42')],
    ['nothing', '', {}, ''],
    ['what was printed, without the mark of a picture', '42\n<<ImageDisplayed>>\nend', null, block('42\nend')],
    [
      'streams and the last value',
      '',
      {
        messages: [
          { message_type: 'stream', text: 'one' },
          { message_type: 'image', image_url: 'file-service://file-1' },
          null,
        ],
        final_expression_output: "'two'",
      },
      block("one\n'two'"),
    ],
    [
      'a traceback',
      '',
      {
        in_kernel_exception: {
          name: 'ValueError',
          traceback: ['Traceback', '\u001B[0;31mValueError\u001B[0m: no tea'],
          args: [],
        },
      },
      block('Traceback\nValueError: no tea'),
    ],
    [
      'a traceback as one text',
      null,
      { in_kernel_exception: { traceback: 'Traceback: no tea' } },
      block('Traceback: no tea'),
    ],
    [
      'an error without a traceback',
      '',
      { in_kernel_exception: { name: 'ValueError', args: ['no tea'] } },
      block('ValueError: no tea'),
    ],
    [
      'an error that the text leaves out',
      'half way',
      { in_kernel_exception: { name: 'ValueError', traceback: 'ValueError: no tea' } },
      block('half way\nValueError: no tea'),
    ],
    [
      'an error once only',
      'ValueError: no tea',
      { in_kernel_exception: { name: 'ValueError', traceback: 'ValueError: no tea' } },
      block('ValueError: no tea'),
    ],
    ['an error of the machine', '', { system_exception: 'out of memory' }, block('out of memory')],
    [
      'notebook events',
      '',
      {
        jupyter_messages: [
          { content: { text: 'one' } },
          { content: { data: { 'text/plain': 'two' } } },
          { content: { ename: 'E', evalue: 'three', traceback: [] } },
          { content: { execution_state: 'busy' } },
          null,
        ],
      },
      block('one\ntwo\nE: three'),
    ],
    ['nothing of malformed results', { not: 'text' }, 'x', ''],
  ])('shows %s', (_, text, result, shown) => {
    expect(executionOutputText({ content_type: 'execution_output', text }, { aggregate_result: result })).toBe(shown)
  })
})

import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LocalModel, PinnedFile } from '../../shared/model/localModels.ts'

/**
 * A real ONNX model of a few kilobytes: a table with a vector per token, written as the protocol buffer that ONNX
 * Runtime reads, and a SentencePiece Unigram tokenizer for it. Words of one subject share a direction in two languages.
 */
const SUBJECTS = [
  ['garden', 'shed', 'roof', 'jardín', 'techo', 'caseta'],
  ['bread', 'oven', 'dough', 'pan', 'horno', 'masa'],
  ['bicycle', 'chain', 'brake', 'bicicleta', 'cadena', 'freno'],
]
export const DIMENSIONS = 128
const SPECIAL = ['<s>', '<pad>', '</s>', '<unk>']
const PREFIX = ['▁', '▁query:', '▁passage:']

const words = SUBJECTS.flat()
const pieces = [...SPECIAL, ...PREFIX, ...words.map((word) => `▁${word}`), ...'abcdefghijklmnopqrstuvwxyzíáéóúñ']

function tableRow(piece: string): number[] {
  const subject = SUBJECTS.findIndex((group) => group.includes(piece.replace('▁', '')))
  return Array.from({ length: DIMENSIONS }, (_, index) =>
    subject === -1 ? 0.01 * Math.sin(index + 1) : Math.cos((index + 1) * (subject + 1) * 1.7),
  )
}

const varint = (value: number): number[] => {
  const bytes = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, value: Iterable<number>): number[] => {
  const content = [...value]
  return [...varint(field * 8 + 2), ...varint(content.length), ...content]
}
const text = (field: number, value: string): number[] => bytes(field, Buffer.from(value))

const FLOAT = 1
const INT64 = 7

function valueInfo(name: string, type: number, dimensions: readonly (string | number)[]): number[] {
  const shape = dimensions.flatMap((size) => bytes(1, typeof size === 'string' ? text(2, size) : number(1, size)))
  const tensor = [...number(1, type), ...bytes(2, shape)]
  return [...text(1, name), ...bytes(2, bytes(1, tensor))]
}

function node(operator: string, inputs: readonly string[], output: string): number[] {
  return [...inputs.flatMap((name) => text(1, name)), ...text(2, output), ...text(4, operator)]
}

/** Looks up each token's vector, in the two operators that takes. */
function weights(): Buffer {
  const rows = pieces.flatMap(tableRow)
  const table = [
    ...number(1, pieces.length),
    ...number(1, DIMENSIONS),
    ...number(2, FLOAT),
    ...text(8, 'table'),
    ...bytes(9, Buffer.from(Float32Array.from(rows).buffer)),
  ]
  const graph = [
    ...bytes(1, node('Gather', ['table', 'input_ids'], 'rows')),
    ...bytes(1, node('Tanh', ['rows'], 'last_hidden_state')),
    ...text(2, 'tiny'),
    ...bytes(5, table),
    ...bytes(11, valueInfo('input_ids', INT64, ['batch', 'length'])),
    ...bytes(11, valueInfo('attention_mask', INT64, ['batch', 'length'])),
    ...bytes(12, valueInfo('last_hidden_state', FLOAT, ['batch', 'length', DIMENSIONS])),
  ]
  return Buffer.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))])
}

const special = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
})

const mark = (id: string) => ({ SpecialToken: { id, type_id: 0 } })

/** Unigram with Metaspace, like the tokenizers of multilingual models. */
function tokenizer(): Buffer {
  const metaspace = { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' }
  return Buffer.from(
    JSON.stringify({
      version: '1.0',
      added_tokens: SPECIAL.map(special),
      normalizer: { type: 'Sequence', normalizers: [{ type: 'NFKC' }, { type: 'Lowercase' }] },
      pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, metaspace] },
      post_processor: {
        type: 'TemplateProcessing',
        single: [mark('<s>'), { Sequence: { id: 'A', type_id: 0 } }, mark('</s>')],
        pair: [],
        special_tokens: {
          '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
          '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
        },
      },
      decoder: metaspace,
      model: {
        type: 'Unigram',
        unk_id: SPECIAL.indexOf('<unk>'),
        vocab: pieces.map((piece) => [piece, piece.length > 1 ? -1 : -9]),
      },
    }),
  )
}

const files = { 'onnx/model.onnx': weights(), 'tokenizer.json': tokenizer() } as const

function pinned(path: keyof typeof files): PinnedFile {
  const content = files[path]
  return {
    name: path.replace('onnx/', ''),
    path,
    byteLength: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}

/** How the server treats requests; a test changes it. */
interface Home {
  readonly model: LocalModel
  readonly asked: { path: string; range: string | undefined }[]
  /** Bytes after which a connection breaks; null for never. */
  breakAfter: number | null
  /** Bytes after which nothing more comes. */
  pauseAfter: number | null
  ignoresRanges: boolean
  isOther: boolean
  status: number
  close: () => void
}

/** Serves the tiny model's files on this computer, as its home page would. */
export async function serveTinyModel(): Promise<Home> {
  const server = http.createServer((request, response) => answer(home, request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const home: Home = {
    model: {
      id: 'tiny-multilingual',
      languages: ['en', 'es'],
      license: 'MIT',
      dimensions: DIMENSIONS,
      maxTokens: 16,
      pooling: 'mean',
      prefixes: { text: 'passage: ', query: 'query: ' },
      floor: 0.3,
      base: 0,
      home: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny/`,
      weights: pinned('onnx/model.onnx'),
      tokenizer: pinned('tokenizer.json'),
    },
    asked: [],
    breakAfter: null,
    pauseAfter: null,
    ignoresRanges: false,
    isOther: false,
    status: 200,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return home
}

function answer(home: Home, request: http.IncomingMessage, response: http.ServerResponse): void {
  const path = (request.url ?? '').replace('/tiny/', '')
  const { range } = request.headers
  home.asked.push({ path, range })
  if (home.status !== 200) return void response.writeHead(home.status).end()
  const whole = contentOf(home, path)
  const start = range === undefined || home.ignoresRanges ? 0 : Number(/\d+/.exec(range)?.[0])
  const rest = whole.subarray(start)
  const headers = {
    'content-length': rest.length,
    'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}`,
  }
  response.writeHead(start === 0 ? 200 : 206, headers)
  if (home.pauseAfter !== null) response.write(rest.subarray(0, home.pauseAfter))
  else if (home.breakAfter !== null) response.write(rest.subarray(0, home.breakAfter), () => response.destroy())
  else response.end(rest)
}

function contentOf({ isOther }: Home, path: string): Buffer {
  const content = path === 'tokenizer.json' ? files[path] : files['onnx/model.onnx']
  return isOther ? Buffer.from(content).fill(7, 0, 9) : content
}

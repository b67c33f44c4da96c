/** A file of a model, pinned: any other content is refused. */
export interface PinnedFile {
  readonly name: string
  /** Where it is under the model's home. */
  readonly path: string
  readonly byteLength: number
  readonly sha256: string
}

/** A model that runs on this computer, and everything needed to fetch and run it. */
export interface LocalModel {
  /** Its name everywhere: for people, on the command line, in settings and as its folder. */
  readonly id: string
  /** Language codes. */
  readonly languages: readonly string[]
  readonly license: string
  readonly dimensions: number
  /** How many tokens it reads, with the two that mark start and end. */
  readonly maxTokens: number
  /** A text's vector is the mean of its tokens' vectors, or that of its first token. */
  readonly pooling: 'mean' | 'first'
  /** What the model was trained to see before a text and before a question. */
  readonly prefixes: { readonly text: string; readonly query: string }
  /** Below this cosine, texts are unrelated, and `base` is the usual one of unrelated texts. */
  readonly floor: number
  readonly base: number
  /** The address of its files, at one revision; null for the model that comes with the app. */
  readonly home: string | null
  readonly weights: PinnedFile
  readonly tokenizer: PinnedFile
}

export const miniLm: LocalModel = {
  id: 'all-MiniLM-L6-v2',
  languages: ['en'],
  license: 'Apache-2.0',
  dimensions: 384,
  maxTokens: 256,
  pooling: 'mean',
  prefixes: { text: '', query: '' },
  floor: 0.33,
  base: 0,
  home: null,
  weights: {
    name: 'all-MiniLM-L6-v2.onnx',
    path: 'onnx/model_quantized.onnx',
    byteLength: 22_972_370,
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  },
  tokenizer: {
    name: 'vocab.txt',
    path: 'vocab.txt',
    byteLength: 231_508,
    sha256: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
  },
}

const e5Languages =
  'af am ar as az be bg bn br bs ca cs cy da de el en eo es et eu fa fi fr fy ga gd gl gu ha he hi hr hu hy id is it ' +
  'ja jv ka kk km kn ko ku ky la lo lt lv mg mk ml mn mr ms my ne nl no om or pa pl ps pt ro ru sa sd si sk sl so sq ' +
  'sr su sv sw ta te th tl tr ug uk ur uz vi xh yi zh'

/** Every model on offer; the first one comes with the app. */
export const localModels: readonly LocalModel[] = [
  miniLm,
  {
    id: 'multilingual-e5-small',
    languages: e5Languages.split(' '),
    license: 'MIT',
    dimensions: 384,
    // It can read 512, but longer texts cost more and a message's start shows what it is about.
    maxTokens: 256,
    pooling: 'mean',
    prefixes: { text: 'passage: ', query: 'query: ' },
    // Its cosines lie between 0.7 and 1, as its authors say.
    floor: 0.8,
    base: 0.7,
    home: 'https://huggingface.co/Xenova/multilingual-e5-small/resolve/761b726dd34fb83930e26aab4e9ac3899aa1fa78/',
    weights: {
      name: 'model.onnx',
      path: 'onnx/model_quantized.onnx',
      byteLength: 118_308_185,
      sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
    },
    tokenizer: {
      name: 'tokenizer.json',
      path: 'tokenizer.json',
      byteLength: 17_082_730,
      sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
    },
  },
]

export function downloadSize({ weights, tokenizer }: LocalModel): number {
  return weights.byteLength + tokenizer.byteLength
}

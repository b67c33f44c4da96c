import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { EmbedderError } from '../../../../electron/embed/model/embedder.ts'
import { openEmbedder } from '../../../../electron/embed/model/openEmbedder.ts'
import { readAddress } from '../../../../electron/embed/remote/postJson.ts'
import { openRemoteEmbedder, type RemoteOptions } from '../../../../electron/embed/remote/remoteEmbedder.ts'
import { guardedLookup } from '../../../../electron/embed/remote/serverAddress.ts'

const nowhere = { resourcesFolder: '/nowhere', archiveFolder: '/nowhere' }

interface ReceivedRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: { readonly model: string; readonly input: readonly string[] }
}
type Answer = { readonly status: number; readonly body: string } | null

let server: http.Server | undefined
let requests: ReceivedRequest[] = []

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  requests = []
})

/** Responds with `answer`; null means never. */
async function serve(answer: (request: ReceivedRequest) => Answer): Promise<string> {
  server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += String(piece)))
    request.on('end', () => {
      const one = { path: request.url ?? '', authorization: request.headers.authorization, body: JSON.parse(text) }
      requests.push(one)
      const reply = answer(one)
      if (reply !== null)
        response
          .writeHead(reply.status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' })
          .end(reply.body)
    })
  })
  const listening = server
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
}

const vectorOf = (text: string): number[] => [text.length, 3, 0, 4]

/** https://github.com/ollama/ollama/blob/main/docs/api.md, "Generate Embeddings" */
function ollama({ path, body }: ReceivedRequest): Answer {
  if (path !== '/api/embed') return { status: 404, body: '404 page not found' }
  if (body.model !== 'nomic-embed-text')
    return { status: 404, body: JSON.stringify({ error: `model "${body.model}" not found, try pulling it first` }) }
  return {
    status: 200,
    body: JSON.stringify({
      model: body.model,
      embeddings: body.input.map(vectorOf),
      total_duration: 1,
      load_duration: 1,
      prompt_eval_count: 8,
    }),
  }
}

/** https://platform.openai.com/docs/api-reference/embeddings, in an order that only `index` reveals. */
function openAi({ path, body, authorization }: ReceivedRequest): Answer {
  if (path !== '/v1/embeddings') return { status: 404, body: '{"error":{"message":"no such path"}}' }
  if (authorization !== 'Bearer sk-secret')
    return { status: 401, body: '{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}' }
  const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })).toReversed()
  return {
    status: 200,
    body: JSON.stringify({ object: 'list', data, model: body.model, usage: { prompt_tokens: 8, total_tokens: 8 } }),
  }
}

const fixed = (status: number, body: unknown) => (): Answer => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

async function refusal(options: Partial<RemoteOptions> & { readonly address: string }): Promise<string> {
  const error = await openRemoteEmbedder({
    source: 'ollama',
    model: 'nomic-embed-text',
    apiKey: null,
    ...options,
  }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(EmbedderError)
  return (error as EmbedderError).message
}

describe('a model on Ollama', () => {
  it('returns unit vectors in text order, and zeros for a blank text', async () => {
    const address = await serve(ollama)
    const embedder = await openEmbedder(
      { source: 'ollama', address: `${address}/`, model: 'nomic-embed-text' },
      { ...nowhere, embeddingKey: null },
    )
    expect(embedder.identity).toBe(`ollama:${address}:nomic-embed-text`)
    expect(embedder.dimensions).toBe(4)
    const vectors = await embedder.embed([' \n', '', 'abcdefghijkl'], 'text')
    expect(vectors.map((vector) => [...vector])).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [12 / 13, 3 / 13, 0, 4 / 13].map(Math.fround),
    ])
    await embedder.close()
  })

  it('sends 32 texts at a time, and at most 2,000 characters of each', async () => {
    const embedder = await openRemoteEmbedder({
      source: 'ollama',
      address: await serve(ollama),
      model: 'nomic-embed-text',
      apiKey: null,
    })
    const vectors = await embedder.embed(
      Array.from({ length: 70 }, (_, index) => 'x'.repeat(index === 69 ? 1999 : index + 1)),
      'text',
    )
    await embedder.embed([`${'x'.repeat(1999)}😀 and more`], 'query')
    expect(vectors).toHaveLength(70)
    expect(requests.map(({ body }) => body.input.length)).toEqual([1, 32, 32, 6, 1])
    expect(requests.at(-1)?.body.input[0]).toBe(`${'x'.repeat(1999)}\uFFFD`)
    expect(requests.every(({ authorization }) => authorization === undefined)).toBe(true)
  })

  it('explains how to get a missing model', async () => {
    expect(await refusal({ address: await serve(ollama), model: 'mxbai' })).toContain('ollama pull mxbai')
  })

  it('reports that nothing is running there', async () => {
    const address = await serve(ollama)
    await new Promise((resolve) => server?.close(resolve))
    expect(await refusal({ address })).toBe(
      `Couldn't reach Ollama at ${address}. Check the address and whether it's running.`,
    )
  })

  it('gives up on a server that does not answer in time', async () => {
    expect(await refusal({ address: await serve(() => null), timeoutMs: 50 })).toContain(
      "didn't respond within 0.05 seconds",
    )
  })

  it('fails with the reason for canceling', async () => {
    let isSilent = false
    const address = await serve((request) => (isSilent ? null : ollama(request)))
    const embedder = await openRemoteEmbedder({ source: 'ollama', address, model: 'nomic-embed-text', apiKey: null })
    isSilent = true
    const controller = new AbortController()
    const answer = embedder.embed(['a'], 'query', controller.signal)
    controller.abort(new Error('another key was pressed'))
    await expect(answer).rejects.toThrow('another key was pressed')
  })
})

describe('a model on an OpenAI-compatible server', () => {
  it.each(['', '/', '/v1', '/v1/'])('is called with the key, at the address ending in "%s"', async (end) => {
    const address = await serve(openAi)
    const embedder = await openEmbedder(
      { source: 'openai', address: `${address}${end}`, model: 'text-embedding-3-small' },
      { ...nowhere, embeddingKey: 'sk-secret' },
    )
    const [one, other] = await embedder.embed(['ab', 'abcd'], 'text')
    expect(one?.[0]).toBeCloseTo(2 / Math.hypot(2, 3, 4))
    expect(other?.[0]).toBeCloseTo(4 / Math.hypot(4, 3, 4))
  })

  it('reports a wrong key without revealing it', async () => {
    const message = await refusal({ source: 'openai', address: await serve(openAi), apiKey: 'sk-wrong' })
    expect(message).toContain('rejected the key')
    expect(message).not.toContain('sk-wrong')
  })

  it('refuses a key that is invalid in a header, without revealing it', async () => {
    const message = await refusal({ source: 'openai', address: await serve(openAi), apiKey: 'sk-a\nb' })
    expect(message).toContain('The key contains a space')
    expect(message).not.toContain('sk-a')
  })

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    expect(await refusal({ source: 'openai', address: await serve(fixed(status, '')) })).toContain(
      'redirects to another address',
    )
    expect(requests).toHaveLength(1)
  })
})

describe('an invalid response', () => {
  it.each([
    ['a page', fixed(200, '<html>')],
    ['another shape', fixed(200, { embedding: [1, 2] })],
    [
      'a number too many',
      fixed(200, {
        embeddings: [
          [1, 2],
          [3, 4],
        ],
      }),
    ],
    ['empty vectors', fixed(200, { embeddings: [[]] })],
    ['text in a vector', fixed(200, { embeddings: [['1', 2]] })],
    ['a number that is not finite', fixed(200, '{"embeddings":[[1e999,2]]}')],
  ])('is refused: %s', async (_name, answer) => {
    expect(await refusal({ address: await serve(answer) })).toContain("didn't return one vector per text")
  })

  it('is refused when its dimensions change', async () => {
    const address = await serve(({ body }) => ({
      status: 200,
      body: JSON.stringify({ embeddings: body.input.map((text) => Array.from({ length: text.length }, () => 1)) }),
    }))
    const embedder = await openRemoteEmbedder({ source: 'ollama', address, model: 'm', apiKey: null })
    await expect(embedder.embed(['abc'], 'text')).rejects.toThrow('returns 3 numbers per text instead of 10')
  })

  it('includes the status of an unknown error', async () => {
    expect(await refusal({ address: await serve(fixed(500, 'oops')) })).toContain('status 500')
  })
})

describe('an address', () => {
  it.each(['ftp://example.org', 'file:///etc/passwd', 'localhost:11434', 'nonsense'])(
    'has to be http or https: %s',
    async (address) => {
      expect(await refusal({ address })).toContain('Start it with http:// or https://')
    },
  )

  it.each([
    'http://169.254.169.254',
    'http://169.254.0.1:11434/v1',
    'http://2852039166',
    'http://0xa9fea9fe',
    'http://0xa9.0xfe.0xa9.0xfe',
    'http://0251.0376.0251.0376',
    'http://169.254.43518',
    'http://169.254.169.254.',
    'http://[fe80::1]',
    'https://[febf::abcd]:443',
    'http://[::ffff:169.254.169.254]',
    'http://[::ffff:a9fe:a9fe]',
    'http://[::169.254.169.254]',
    'http://[64:ff9b::169.254.169.254]',
    'http://[2002:a9fe:a9fe::1]',
    'http://[2002:6464:64c8::]',
    'http://[fd00:ec2::254]',
    'http://100.100.100.200',
  ])('must not be link-local or a cloud metadata server: %s', (address) => {
    // Only parsed, never opened: a failing test must not connect to such an address.
    expect(() => readAddress(address)).toThrow(
      /^Backscroll never sends messages to .*, a link-local or metadata address\./,
    )
  })

  it.each([
    ['metadata.example', [{ address: '169.254.169.254', family: 4 }], 'a link-local or metadata address'],
    [
      'two.example',
      [
        { address: '127.0.0.1', family: 4 },
        { address: 'fe80::1', family: 6 },
      ],
      'a link-local or metadata address',
    ],
    ['mapped.example', [{ address: '::ffff:169.254.1.1', family: 6 }], 'a link-local or metadata address'],
    ['localhost', [{ address: '192.0.2.7', family: 4 }], "localhost points to 192.0.2.7, which isn't this computer"],
  ] as const)('is looked at again when the name %s is resolved', async (host, found, words) => {
    for (const all of [true, false]) {
      const received = new Promise((resolve) => {
        const resolveName = guardedLookup((_host, _options, done) =>
          all ? done(null, [...found]) : done(null, found.at(-1)?.address ?? '', 4),
        )
        resolveName(host, { all }, (error) => resolve(error))
      })
      await expect(received).resolves.toMatchObject({
        name: 'EmbedderError',
        message: expect.stringContaining(words) as string,
      })
    }
  })

  it('is checked by its resolved address when connecting', async () => {
    const address = (await serve(ollama)).replace('127.0.0.1', 'localhost')
    expect(
      await refusal({ address, lookup: (_host, _options, done) => done(null, [{ address: '192.0.2.7', family: 4 }]) }),
    ).toContain("which isn't this computer")
    expect(requests).toEqual([])
  })

  it('may be a name that resolves to this computer', async () => {
    const port = new URL(await serve(ollama)).port
    const embedder = await openRemoteEmbedder({
      source: 'ollama',
      address: `http://localhost:${port}`,
      model: 'nomic-embed-text',
      apiKey: null,
    })
    expect(embedder.dimensions).toBe(4)
  })

  it('must not contain a password', async () => {
    expect(await refusal({ address: 'http://ada:secret@127.0.0.1:9' })).not.toContain('secret')
  })
})

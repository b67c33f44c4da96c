import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import { conversationId, makeContractArchive } from '../../../../support/contractArchive.ts'
import { openSearch } from '../../../../support/searchFixture.ts'
import { dispatchOf, type RestServer, startRest } from './restServer.ts'

const newFolder = temporaryFolders('rest-document')
const token = 'k'.repeat(43)
const restPage = fs.readFileSync(path.join(import.meta.dirname, '../../../../../docs/REST.md'), 'utf8')
let server: RestServer
let guarded: RestServer
let archive: string

beforeAll(async () => {
  archive = newFolder('archive')
  await makeContractArchive(archive, newFolder())
  const dispatch = dispatchOf(openSearch({ folder: archive }))
  server = await startRest({ dispatch })
  guarded = await startRest({ dispatch, token })
})

/** As printed in the seed's documentation. */
const ofTheSeed = [
  'curl "http://localhost:39765/api/search?q=angular+signals"',
  'curl "http://localhost:39765/api/search?q=consensus&thread_id=abc-thread-id"',
  'curl "http://localhost:39765/api/search?q=performance&limit=5"',
  'curl "http://localhost:39765/api/search?q=%22angular+signals%22"',
]

/** The path that curl would request. */
function targetOf(line: string): string {
  const [, target = ''] = /"http:\/\/localhost:39765(\/[^"]*)"/.exec(line) ?? []
  return target.replace('abc-thread-id', conversationId('words'))
}

const operations = () => Object.entries(server.document.paths).map(([address, { get }]) => ({ address, ...get }))
const samples = () => operations().flatMap((operation) => operation['x-codeSamples'].map(({ source }) => source))

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 and requires a bearer token', () => {
    expect(server.document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Backscroll', version: '1.0.0' },
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    })
    expect(Object.keys(server.document.paths)).toEqual(['/api/search', '/api/chat/threads/search'])
  })

  it('describes the parameters with their bounds', () => {
    const parameters = operations().flatMap((operation) =>
      operation.parameters.map(({ name, in: place, required, schema }) => ({ name, place, required, schema })),
    )
    expect(parameters).toEqual([
      { name: 'q', place: 'query', required: true, schema: { type: 'string', maxLength: 100_000 } },
      { name: 'thread_id', place: 'query', required: false, schema: { type: 'string', maxLength: 500 } },
      { name: 'limit', place: 'query', required: false, schema: { type: 'integer', default: 50 } },
      { name: 'query', place: 'query', required: true, schema: { type: 'string', minLength: 1, maxLength: 500 } },
      {
        name: 'project_id',
        place: 'query',
        required: false,
        schema: { type: 'string', maxLength: 100, pattern: '^[a-zA-Z0-9_-]+$' },
      },
      {
        name: 'limit',
        place: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
    ])
    for (const { description } of operations().flatMap((operation) => operation.parameters))
      expect(description).not.toBe('')
  })

  it('refers only to schemas that it has', () => {
    const text = JSON.stringify(server.document)
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
    expect(new Set(named)).toEqual(new Set(Object.keys(server.document.components.schemas)))
    expect(text).not.toContain('9007199254740991')
  })

  it('has example answers that fit their schemas', () => {
    const examples = operations().flatMap(({ address, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Object.values(content['application/json'].examples).map(({ value }) => ({
          path: address,
          status,
          body: value,
        })),
      ),
    )
    expect(examples.length).toBeGreaterThan(10)
    for (const example of examples) expect(server.problemsOf(example)).toEqual([])
  })

  it('has example parameters that work', async () => {
    for (const { address, parameters } of operations()) {
      const given = new URLSearchParams(
        Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)])),
      )
      expect((await server.get(`${address}?${given}`)).status).toBe(200)
    }
  })

  it('has the commands of the seed', () => {
    expect(samples()).toEqual(expect.arrayContaining(ofTheSeed))
  })

  it('has curl commands that find something', async () => {
    for (const line of samples()) {
      const { status, body } = await server.get(targetOf(line))
      expect({ line, status }).toEqual({ line, status: 200 })
      expect(body['results']).not.toEqual([])
    }
  })
})

describe('/docs', () => {
  it('shows people the same as the document shows programs', async () => {
    const response = await server.fetchFrom('/docs')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const text = (await response.text())
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    const lines = samples().map((line) => line.replace('http://localhost:39765', `http://127.0.0.1:${server.port}`))
    for (const told of [
      ...lines,
      ...operations().flatMap(({ address, parameters }) => [
        `GET ${address}`,
        ...parameters.flatMap(({ name, description }) => [name, description]),
      ]),
    ])
      expect(text).toContain(told)
    for (const { responses } of operations())
      for (const status of Object.keys(responses)) expect(text).toContain(`<code>${status}</code>`)
  })

  it('has no scripts and no inline styles', async () => {
    const response = await server.fetchFrom('/docs')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i)
    const style = await server.fetchFrom('/docs.css')
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})

describe('docs/REST.md', () => {
  const lines = restPage.split('\n').filter((line) => line.startsWith('curl '))

  it('has every command of the document', () => {
    expect(lines).toEqual(expect.arrayContaining(samples()))
  })

  it('has commands that work, with the token where they send one', async () => {
    for (const line of lines) {
      const hasToken = line.includes('-H "Authorization: Bearer $(cat ')
      const { status } = await (hasToken ? guarded : server).get(targetOf(line))
      expect({ line, status }).toEqual({ line, status: 200 })
      if (!hasToken)
        expect({
          line,
          status: (await guarded.get(targetOf(line), { headers: { authorization: '' } })).status,
        }).toEqual({ line, status: 401 })
    }
    expect(lines.some((line) => line.includes('Bearer'))).toBe(true)
  })

  it('describes every parameter and every status', () => {
    for (const { parameters, responses } of operations()) {
      for (const { name } of parameters) expect(restPage).toContain(`\`${name}\``)
      for (const status of Object.keys(responses)) expect(restPage).toContain(`| ${status} |`)
    }
  })

  it('shows the same answer as the document', () => {
    const [, shown = ''] = /```json\n([\s\S]*?)\n```/.exec(restPage) ?? []
    expect(JSON.parse(shown)).toEqual(
      server.document.paths['/api/search']?.get.responses['200']?.content['application/json'].examples['found']?.value,
    )
  })
})

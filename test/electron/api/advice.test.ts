import { describe, expect, it } from 'vitest'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { openApi } from '../../support/apiFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('advice')

async function start() {
  const folder = newFolder('archive')
  await importInto(
    folder,
    saved(newFolder(), 'a.json', [
      buildConversation({
        id: 'tulips',
        title: 'Tulips',
        turns: [
          ['user', 'When?'],
          ['assistant', 'In autumn.'],
        ],
      }),
    ]),
  )
  return openApi(folder)
}

type Asked = Parameters<Awaited<ReturnType<typeof start>>['person']['ask']>
const asked: Asked[] = [
  ['conversations.show', { id: 'nope' }],
  ['conversations.restore', { id: 'nope' }],
  ['conversations.edit', { id: 'nope' }],
  ['projects.rename', { id: 'nope', name: 'Garden' }],
  ['imports.undo', { id: 99 }],
  ['archive.restore', { name: 'nope' }],
]

describe('error messages', () => {
  it.each(asked)('%s: suggest a command on the command line, but not in the app', async (name, input) => {
    const { person, window } = await start()
    const [typed, clicked] = [await person.ask(name, input), await window.ask(name, input)]
    expect(typed).toMatchObject({ ok: false, error: { advice: expect.stringContaining('backscroll ') as string } })
    expect(JSON.stringify(clicked)).not.toContain('backscroll ')
    expect(clicked).toMatchObject({
      ok: false,
      error: typed.ok ? {} : { code: typed.error.code, message: typed.error.message },
    })
  })

  it('handle a missing archive in the same way', async () => {
    const { person, window } = openApi(newFolder())
    expect(await person.ask('conversations.list', {})).toMatchObject({
      ok: false,
      error: { code: 'no_archive', advice: 'Import an export first: backscroll import FILE' },
    })
    expect(JSON.stringify(await window.ask('conversations.list', {}))).not.toContain('backscroll ')
  })
})

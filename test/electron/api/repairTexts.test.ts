import { expect, it } from 'vitest'
import { openApi } from '../../support/apiFixture.ts'
import { importInto, rowsOf, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'
import { runCli } from '../../support/commandLine.ts'

const newFolder = temporaryFolders('repair-texts')
const raw = 'Two games:\n\n:::contextList\n【{"image_fetch": "Gobanboard"}】\n**Go**\nOld【46】.\n:::'

it('doctor --repair reads texts again that an earlier version left with markup', async () => {
  const folder = newFolder('archive')
  await importInto(
    folder,
    saved(newFolder(), 'a.json', [
      buildConversation({
        id: 'games',
        title: 'Games',
        turns: [
          ['user', raw],
          ['assistant', raw],
        ],
      }),
    ]),
  )
  // Stored by the previous version: the raw text of the export.
  rowsOf(
    folder,
    `UPDATE nodes SET content = (SELECT content FROM nodes WHERE role = 'user' AND content <> '') WHERE role = ` +
      `'assistant' RETURNING id`,
  )
  const { person } = openApi(folder)
  expect((await person.must('search.run', { query: 'Gobanboard', useMeaning: false })).hits).toHaveLength(2)

  expect(await runCli(['doctor', '--repair'], { archive: folder })).toMatchObject({ code: 0, stderr: '' })
  expect(rowsOf(folder, "SELECT role, content FROM nodes WHERE content <> '' ORDER BY ordinal")).toEqual([
    { role: 'user', content: raw },
    { role: 'assistant', content: 'Two games:\n\n**Go**\nOld.' },
  ])
  expect(
    (await person.must('search.run', { query: 'Gobanboard', useMeaning: false })).hits.map(({ role }) => role),
  ).toEqual(['user'])
})

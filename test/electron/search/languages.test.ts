import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import type { NamedConversation } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('languages')
const talk = (id: string, title: string, question: string, answer: string): NamedConversation => ({
  id,
  title,
  turns: [
    ['user', question],
    ['assistant', answer],
  ],
})

const conversations: readonly NamedConversation[] = [
  talk(
    'pc',
    'Limpieza profunda de PC',
    'Quiero quitarle el polvo a mi computadora, pero no sé por dónde empezar.',
    'Primero apaga la PC y abre el gabinete. También conviene hacer una foto de los cables: así sabrás cómo van.',
  ),
  talk('river', 'Paseo por el río', '¿Cómo es la ruta por la ribera?', 'La ruta va por la orilla y es muy bonita.'),
  talk('soup', 'Sopa de la abuela', 'La sopa, ¿cómo la hago por la noche?', 'Con la receta de la abuela, por partes.'),
  talk('cookies', 'Galletas', 'Dame recetas de galletas de avena.', 'Mezcla avena, azúcar y mantequilla.'),
  talk('fenster', 'Fenster im Winter', 'Die Fenster beschlagen jeden Morgen.', 'Dann muss die Luft trockener werden.'),
  talk('loan', 'A loan', 'Is a loan of 195,000 too much?', 'That depends on what you earn.'),
  talk('kredit', 'Kredit', 'Sind 195.000 zu viel?', 'Das hängt vom Einkommen ab.'),
  talk('plain', 'Budget', 'Can I spend 195000 on a boat?', 'Only once.'),
  talk('bees', 'Bees', 'How do bees survive the winter?', 'They form a cluster and shiver.'),
]
let search: OpenSearch

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  search = openSearch({ folder, conversations })
})

describe('a question in another language than English', () => {
  it.each([
    ['como limpiar la pc por dentro', 'pc'],
    ['qué receta de galleta me diste', 'cookies'],
    ['wie kann ich das mit den Fenstern im Winter lösen', 'fenster'],
  ])('"%s" finds the conversation about it first', async (question, id) => {
    const { answer } = await search.find(question)
    expect(answer.conversations[0]?.title).toBe(conversations.find((one) => one.id === id)?.title)
  })

  it('isn’t searched by words that every message has', async () => {
    const { names } = await search.find('como limpiar la pc por dentro')
    expect(names.filter((name) => name.startsWith('river') || name.startsWith('soup'))).toEqual([])
  })
})

describe('a number', () => {
  it.each(['195000', '195,000', '195.000'])('%s is found however its thousands are separated', async (query) => {
    const { names } = await search.find(query)
    expect(names.toSorted()).toEqual(['kredit/0', 'loan/0', 'plain/0'])
  })
})

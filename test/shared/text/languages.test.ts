import { describe, expect, it } from 'vitest'
import { languageOf, languagesFor } from '../../../shared/text/languages.ts'

const codes = (question: string) => languagesFor(question, () => true).map(({ code }) => code)

describe('the language of a question', () => {
  it.each([
    ['como limpiar la pc por dentro', 'es'],
    ['cómo se hace un pastel de zanahoria', 'es'],
    ['quais são os melhores livros para ler', 'pt'],
    ['comment réparer une fuite dans la cuisine', 'fr'],
    ['wie kann ich meine Fenster putzen', 'de'],
    ['come si pota un melo in inverno', 'it'],
    ['hoe maak ik een goede koffie', 'nl'],
    ['hur kan jag laga en cykel', 'sv'],
    ['bu kitap için ne kadar zaman', 'tr'],
    ['как настроить резервное копирование', 'ru'],
    ['how do I repair a bicycle', 'en'],
    ['what is the best way to clean a window', 'en'],
    ['bicycle repair', 'en'],
    ['database', 'en'],
    ['', 'en'],
  ])('"%s" is %s', (question, code) => {
    expect(languageOf(question).code).toBe(code)
  })
})

describe('the languages whose forms are searched', () => {
  it('are those of the archive if a few words don’t tell', () => {
    const spanish = new Set(['pero', 'tambien', 'hacer', 'como'])
    expect(languagesFor('limpiar pc', (word) => spanish.has(word)).map(({ code }) => code)).toEqual(['es'])
    expect(languagesFor('limpiar pc', () => false)).toEqual([])
  })

  it('are that of the question alone if it is clear', () => {
    expect(codes('wie kann ich meine Fenster putzen')).toEqual(['de'])
    expect(codes('how do I repair a bicycle')).toEqual([])
  })
})

describe('a stem', () => {
  it.each([
    ['receta de las galletas para mi', 'galleta', 'galletas'],
    ['quais são as receitas para ler', 'receita', 'receitas'],
    ['comment faire les voyages dans la', 'voyage', 'voyages'],
    ['wie kann ich die Fenster', 'fenstern', 'fenster'],
    ['как я могу это не', 'книги', 'книга'],
  ])('of the language of "%s" equates %s and %s', (question, one, other) => {
    const { stemOf } = languageOf(question)
    expect(stemOf(one)).toBe(stemOf(other))
  })
})

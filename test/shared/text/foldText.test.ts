import { describe, expect, it } from 'vitest'
import { foldText, foldWord } from '../../../shared/text/foldText.ts'

/** The original text at the position of `word` in the folded text. */
function original(text: string, word: string): string {
  const { folded, placeOf } = foldText(text)
  const start = folded.indexOf(word)
  return text.slice(placeOf(start), placeOf(start + word.length))
}

describe('a folded text', () => {
  it.each([
    ['Hello, World', 'hello, world'],
    ['', ''],
    ['Überstunden', 'uberstunden'],
    ['U\u0308berstunden', 'uberstunden'],
    ['CAFÉ', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['Łódź', 'lodz'],
    ['đường', 'duong'],
    ['Ærø Œuvre', 'aero oeuvre'],
    ['Þórr ħ', 'thorr h'],
    ['İzmir ılık IRMAK', 'izmir ilik irmak'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Ёлка Йод', 'елка иод'],
    ['كِتَاب', 'كتاب'],
    ['שָׁלוֹם', 'שלום'],
    ['हिन्दी', 'हिन्दी'],
    ['ﬁne ﬂow', 'fine flow'],
    ['Ⅷ ½', 'viii 1⁄2'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['か\u3099', 'が'],
    ['㍿', '株式会社'],
    ['Ｐｙｔｈｏｎ', 'python'],
    ['김치'.normalize('NFD'), '김치'],
    ['数据库', '数据库'],
    ['don’t ‘x’', "don't 'x'"],
    ['𝐁old 😀', 'bold 😀'],
    ['👩🏽‍🚀', '👩🏽‍🚀'],
    ['\ud800x', '\ud800x'],
  ])('of %s is %s', (text, expected) => {
    expect(foldText(text).folded).toBe(expected)
    expect(foldWord(text)).toBe(expected)
  })

  it('is the same when folded again', () => {
    for (const text of ['İstanbul ẞ ŒUVRE', 'ΣΊΣΥΦΟΣ', 'ﷺ ㍿ Ⅷ', 'e\u0301\u0301\u0302', 'ｶﾞ 각', 'Å K Ω'])
      expect(foldWord(foldWord(text))).toBe(foldWord(text))
  })

  it('is the same for composed and decomposed letters', () => {
    for (const text of ['Pâtisserie öffnet', 'phở Hà Nội', 'Ёлка', 'θάλασσα', 'グラフ', '도서관', 'Zażółć']) {
      expect(foldWord(text.normalize('NFD'))).toBe(foldWord(text.normalize('NFC')))
    }
  })
})

describe('a position in a folded text maps to the original', () => {
  it.each([
    ['plain words', 'words', 'words'],
    ['the Café there', 'cafe', 'Café'],
    ['the Cafe\u0301s there', 'cafes', 'Cafe\u0301s'],
    ['e\u0301\u0301\u0302a\u0308 needle', 'needle', 'needle'],
    ['ẞß ßß needle', 'needle', 'needle'],
    ['die Straße da', 'strasse', 'Straße'],
    ['İİİİ needle', 'needle', 'needle'],
    ['ﷺ needle ﷺ', 'needle', 'needle'],
    ['Ⅷ then', 'viii', 'Ⅷ'],
    ['これは㍿です', '株式会社', '㍿'],
    ['ﾃｰﾌﾞﾙとｶﾞﾗｽ', 'ガラス', 'ｶﾞﾗｽ'],
    ['도서관'.normalize('NFD'), '서', '서'.normalize('NFD')],
    ['😀😀👩🏽‍🚀 needle', 'needle', 'needle'],
    ['𝐁𝐨𝐥𝐝 needle', 'bold', '𝐁𝐨𝐥𝐝'],
    ['𝐁𝐨𝐥𝐝 needle', 'needle', 'needle'],
    ['كِتَاب جديد', 'كتاب', 'كِتَاب'],
    [' \u0301 needle', 'needle', 'needle'],
    ['क़लम needle', 'needle', 'needle'],
    ['\ud83d needle', 'needle', 'needle'],
  ])('%s has %s at %s', (text, word, expected) => {
    expect(original(text, word)).toBe(expected)
  })

  it('from inside a character that became several to its end', () => {
    const { folded, placeOf } = foldText('a㍿b')
    expect(folded).toBe('a株式会社b')
    expect([0, 1, 2, 3, 4, 5, 6].map(placeOf)).toEqual([0, 1, 2, 2, 2, 2, 3])
  })

  it('from its end to the end, never backwards, and never inside a character', () => {
    for (const text of ['ßİﬁ e\u0301x', '😀ẞ𝐁 ㍿', 'Z\u0351\u0352algo 👨‍👩‍👧 ½', 'ｶﾞﾗｽ', ' \u0301\u0302']) {
      const { folded, placeOf } = foldText(text)
      const places = Array.from({ length: folded.length + 1 }, (_, index) => placeOf(index))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      expect(placeOf(folded.length)).toBe(text.length)
      const starts = Array.from(folded, (_, index) => Array.from(folded).slice(0, index).join('').length)
      expect(starts.filter((start) => /[\udc00-\udfff]/.test(text[placeOf(start)] ?? ''))).toEqual([])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { agentLine, agentText, agentValue, cutText, storedLine, storedText } from '../../../shared/text/agentText.ts'
import { rawTokens } from '../../../shared/text/indexTokens.ts'
import { hostileTexts, ordinaryTexts, unseenIn } from '../../support/hostileTexts.ts'

describe('agentText', () => {
  it.each([
    ['a family', '👨‍👩‍👧‍👦 and 👩🏽‍🚀'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['a heart in emoji style', 'I ❤️ it, ❤️‍🔥'],
    ['keycaps', '1️⃣ 2️⃣ #️⃣'],
    ['flags of countries', '🇦🇹🇯🇵'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['Hindi with joiners', 'क्‍ष र्‍य'],
    ['Sinhala', 'ශ්‍රී ලංකා'],
    ['Arabic', 'كِتَاب جديد'],
    ['Hebrew', 'איך אופים לחם'],
    ['Chinese, Japanese, Korean', '数据库 カメラ 김치찌개'],
    ['decomposed letters', 'Pâtisserie'.normalize('NFD')],
    ['tabs and line ends', 'a\tb\nc'],
    ['signs of other planes', '𝒜 𓀀 🀄'],
    ['no-break spaces', 'a b c'],
  ])('leaves %s alone', (_name, text) => {
    expect(agentText(text)).toBe(text)
  })

  it.each([
    ['escape sequences show', 'a\u001b[31mb', 'a\ufffd[31mb'],
    ['null shows', 'a\u0000b', 'a\ufffdb'],
    ['controls of the second block show', 'a\u009bb', 'a\ufffdb'],
    ['line ends of every kind become one', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['overrides of direction go', 'abc\u202edef\u202c \u2066x\u2069 \u200e\u200f\u061c', 'abcdef x '],
    ['zero-width characters go', 'i\u200bg\u2060n\u2064o\ufeffre\u00ad\u180e', 'ignore'],
    ['fillers go', 'a\u115f\u1160\u3164\uffa0\u034fb', 'ab'],
    ['tags go', 'hi\u{e0001}\u{e0069}\u{e0067}\u{e007f}', 'hi'],
    ['a flag of a region keeps its flag', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🏴'],
    ['variation selectors that carry bytes go', 'x\ufe00\ufe01\u{e0100}\u{e01ef}', 'x'],
    ['an emoji has one selector', '😀\ufe0f\ufe0f\ufe0f', '😀\ufe0f'],
    ['a selector after a letter goes', 'a\ufe0fb', 'ab'],
    ['joiners between Latin letters go', 'a\u200db\u200cc', 'abc'],
    ['a joiner after an emoji that joins nothing goes', '😀\u200d x', '😀 x'],
    ['joiners in a row go', '😀\u200d\u200d\u200d', '😀'],
    ['half a character shows', 'a\ud83d b\ude00', 'a\ufffd b\ufffd'],
    ['what is no character shows', 'a\ufffeb\uffff', 'a\ufffdb\ufffd'],
  ])('%s', (_rule, text, clean) => {
    expect(agentText(text)).toBe(clean)
  })

  it('changes nothing when applied again', () => {
    const wild = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')
    expect(agentText(agentText(wild))).toBe(agentText(wild))
  })
})

describe('agentLine', () => {
  it('is one line, with an ellipsis where it was cut', () => {
    expect(agentLine(' a\n\tb  c ', 10)).toBe('a b c')
    expect(agentLine('abcdefgh', 5)).toBe('abcd…')
    expect(agentLine('😀😀😀', 2)).toBe('😀…')
  })
})

describe('agentValue', () => {
  it('cleans every text inside, and nothing else', () => {
    expect(agentValue({ a: ['x\u200b', { b: 'y\u0007' }], n: 1, t: true, z: null })).toEqual({
      a: ['x', { b: 'y\ufffd' }],
      n: 1,
      t: true,
      z: null,
    })
  })
})

describe('cutText', () => {
  it('cuts with an ellipsis, never inside a character', () => {
    expect(cutText('abc', 3)).toBe('abc')
    expect(cutText('abcd', 3)).toBe('abc...')
    expect(cutText('ab😀c', 3)).toBe('ab...')
  })
})

describe('every character', () => {
  it('is visible to agents, or gone, whatever its neighbors', () => {
    const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    const unseen = unseenIn(characters.join('')).map((name) => String.fromCodePoint(Number(`0x${name.slice(2)}`)))
    expect(unseen.length).toBeGreaterThan(4000)
    const texts = unseen.flatMap((character) => [`a${character}b`, `❤${character}b`])
    expect(texts.filter((text) => unseenIn(agentText(text)).length > 0)).toEqual([])
  })
})

const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

describe('storedText', () => {
  it.each<[string, string]>([
    ['marks of direction beside words', 'שלום\u200f (C++\u200e) עולם'],
    ['isolates and embeddings around words', 'שם: \u2068Rosalind\u2069, \u202aC:\\\u202c'],
    ['places to break a line in Thai', 'ภาษา\u200bไทย'],
    ['variants of Chinese characters', '葛\u{e0100}城'],
    ['flags of regions', england],
    ['line breaks, spaces and indentation', '  if (a) {\n\tb  \n\n  }'],
    ...ordinaryTexts.map((text): [string, string] => ['ordinary text', text]),
  ])('keeps %s', (_name, text) => {
    expect(storedText(text)).toBe(text)
  })

  it.each([
    ['soft hyphens go', 'Donau\u00addampf', 'Donaudampf'],
    ['spaces of no width go where words have spaces', 'zero\u200bwidth \ufeffword\u2060', 'zerowidth word'],
    ['overrides of direction go', 'safe \u202egnp.exe', 'safe gnp.exe'],
    ['marks of direction inside a word go', 'pass\u200e\u200fword', 'password'],
    ['a second variant goes', '葛\u{e0100}\u{e0101}', '葛\u{e0100}'],
    ['tags that are no flag go', `${england}\u{e0061} a\u{e0061}`, `${england} a`],
    ['control characters show', 'a\u001b[31m\u0000', 'a\ufffd[31m\ufffd'],
    ['line ends become one', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['half a character shows', 'a\ud83d', 'a\ufffd'],
  ])('%s', (_rule, text, clean) => {
    expect(storedText(text)).toBe(clean)
  })

  it('changes nothing when applied again, and has the words that agents see', () => {
    const parts = ['a', 'ש', 'ی', 'ก', '葛', '😀', '🏴', ' ', '\r', '\u001b', ...'\u200b\u200c\u200d\u200e\u202a\u202e']
    parts.push('\u00ad', '\u2069', '\ufe0f', '\ufe00', '\u{e0100}', '\u{e0067}', '\u034f', '\u1160', '\ue200')
    const texts = Array.from({ length: 20_000 }, (_, seed) =>
      Array.from({ length: 6 }, (_part, at) => parts[Math.floor(seed * 7.31 ** (at + 1)) % parts.length]).join(''),
    )
    const stored = [...texts, ...Object.values(hostileTexts)].map(storedText)
    expect(stored.filter((text) => storedText(text) !== text)).toEqual([])
    // Words of scripts without spaces are found by their characters instead.
    const spaced = stored.filter((text) => !/[ก葛]/.test(text))
    expect(spaced.filter((text) => rawTokens(agentText(text)).join() !== rawTokens(text).join())).toEqual([])
  })

  it.each([
    ['One line', 'One line'],
    ['Two\nlines', 'Two lines'],
    ['wide  gap ', 'wide gap'],
    ['Soft\u00adly', 'Softly'],
    ['\u200b', ''],
  ])('of a title is one line: %j', (title, stored) => {
    expect(storedLine(title)).toBe(stored)
  })
})

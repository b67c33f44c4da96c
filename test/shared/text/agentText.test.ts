import { describe, expect, it } from 'vitest'
import {
  agentLine,
  agentText,
  agentValue,
  changedForAgents,
  changedLine,
  cutText,
} from '../../../shared/text/agentText.ts'

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

describe('a text that agents see differently', () => {
  it('is detected by every affected character, whatever its neighbors', () => {
    const wrong: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      for (const text of [`a${character}b`, `❤${character}b`])
        if ((changedForAgents(text) ?? text) !== agentText(text)) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['plain', null],
    ['I ❤️ it', null],
    ['a\u00adb', 'ab'],
    ['a\r\nb', 'a\nb'],
    ['a\u{e0041}b', 'ab'],
  ])('%j', (text, shown) => {
    expect(changedForAgents(text)).toBe(shown)
  })

  it.each([
    ['One line', null],
    ['Two\nlines', 'Two lines'],
    ['wide  gap ', 'wide gap'],
    ['Soft\u00adly', 'Softly'],
  ])('a title: %j', (title, shown) => {
    expect(changedLine(title)).toBe(shown)
  })
})

import { describe, expect, it } from 'vitest'
import { agentText } from '../../../shared/text/agentText.ts'
import { caseFold } from '../../../shared/text/foldText.ts'
import {
  isShownWith,
  CHANGED_LINE_ENDS_TOKEN,
  CHANGED_TEXT_TOKEN,
  shownToken,
} from '../../../shared/text/shownOtherwise.ts'

describe('a text that agents see differently', () => {
  it.each([
    ['as it is', null],
    ['I ❤️ it\n', null],
    ['a\r\nb', CHANGED_LINE_ENDS_TOKEN],
    ['a\u2028b', CHANGED_LINE_ENDS_TOKEN],
    ['a\u00adb', CHANGED_TEXT_TOKEN],
    ['a\r\nb\u200b', CHANGED_TEXT_TOKEN],
    ['\u001b[31m', CHANGED_TEXT_TOKEN],
  ])('is marked by a token: %j', (text, token) => {
    expect(shownToken(text)).toBe(token)
  })

  it('matches exactly what its cleaned form contains, wherever that is not stored', () => {
    const filler = 'lorem ipsum “dolor” sit amet, '.repeat(20)
    const text =
      `${filler}Donau\u00addampf\u00adschiff ${filler}ca\u200bfe\u0301 ` +
      `${filler}red\r\nline\u{e0041}\u{e0042} ❤️ end\u2060`
    const shown = agentText(text)
    for (let from = 0; from < shown.length; from += 7) {
      for (const length of [1, 5, 40, 900]) {
        const quote = caseFold(shown.slice(from, from + length))
        expect([quote, caseFold(text).includes(quote) || isShownWith(text, quote)]).toEqual([
          quote,
          caseFold(shown).includes(quote),
        ])
      }
    }
    for (const quote of ['donaudampfschiff', 'x', 'dampfer', 'cafes'])
      expect(isShownWith(text, quote)).toBe(caseFold(shown).includes(quote))
  })

  it('is only checked at the changed positions', () => {
    expect(isShownWith('plain text', 'plain')).toBe(false)
    expect(isShownWith('', 'x')).toBe(false)
  })
})

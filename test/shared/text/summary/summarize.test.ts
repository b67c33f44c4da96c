import { describe, expect, it } from 'vitest'
import { summarize } from '../../../../shared/text/summary/summarize.ts'
import { FAR_BELOW_QUADRATIC, growth } from '../../../support/growth.ts'

interface Said {
  readonly role: string | null
  readonly text: string
}

function conversation(...texts: readonly string[]): readonly Said[] {
  return texts.map((text, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text }))
}

describe('summarize', () => {
  it.each([
    ['no messages', []],
    ['empty messages', conversation('', '')],
    ['nothing but white space and marks', conversation(' \n\t ', '---\n***\n|a|\n')],
    ['nothing but code', conversation('```\nconst x = 1\n```', '```js\nrun()\n```')],
    ['nothing but courtesies', conversation('Hello, Claude!', 'Hello! How can I help you today?')],
    [
      'only what the system and tools say',
      [
        { role: 'system', text: 'You are a baker.' },
        { role: 'tool', text: 'Found 3 pages.' },
      ],
    ],
  ])('is empty for %s', (_, messages) => {
    expect(summarize(messages)).toBeNull()
  })

  it('contains the question and the outcome', () => {
    const messages = conversation(
      'Hi! How do I keep a sourdough starter alive in a hot kitchen?',
      'Great question! A sourdough starter in a hot kitchen should be fed twice a day. Flour matters less. Let me ' +
        'know if you need more!',
    )
    expect(summarize(messages)).toBe(
      'How do I keep a sourdough starter alive in a hot kitchen? A sourdough starter in a hot kitchen should be ' +
        'fed twice a day.',
    )
  })

  it.each([
    ['Sure! Rowing boats need dry storage.'],
    ['Of course, rowing boats need dry storage.'],
    ['Great question. Rowing boats need dry storage.'],
    ['Certainly!\n\nRowing boats need dry storage.\n\nI hope this helps!'],
    ['Absolutely! Here is what I found about boats:\n\nRowing boats need dry storage.'],
    ["I'd be happy to help with rowing boats! Rowing boats need dry storage. Would you like to know more about boats?"],
    ['Ok. Sure, no problem! rowing boats need dry storage.'],
  ])('skips the courtesies of %j', (answer) => {
    const summary = summarize(conversation('Where do I put rowing boats in winter?', answer)) ?? ''
    expect(summary.toLowerCase()).toBe('where do i put rowing boats in winter? rowing boats need dry storage.')
  })

  it.each([
    ['code blocks', 'Boats float.\n\n```python\nboats = ["boats boats boats"]\n```'],
    ['an unclosed code block', 'Boats float.\n```\nboats boats boats boats'],
    ['tables', 'Boats float.\n\n| boats | boats |\n| --- | --- |\n| boats | boats |'],
    ['quotes of thoughts', '> **Thinking**\n>\n> boats boats boats boats\n\nBoats float.'],
    ['marks of emphasis', '**Boats** `float`.'],
    ['addresses of links', '[Boats](https://example.org/boats) float.'],
    ['citations', 'Boats float ([All about boats](https://example.org)).'],
    ['bare addresses', 'Boats float. https://example.org/boats?boats=boats'],
    ['pictures', '![boats boats](https://example.org/b.png)\nBoats float.'],
    ['marks of lists', '- Boats float.'],
    ['the texts of files', 'Boats float.\n\n**Attachment: boats.txt**\n\nBoats boats boats boats.'],
    ['pasted JSON', '{"boats": "boats boats"}\nBoats float.'],
  ])('leaves out %s', (_, answer) => {
    expect(summarize(conversation('Do boats float?', answer))).toBe('Do boats float? Boats float.')
  })

  it('reads text without any punctuation', () => {
    expect(
      summarize(conversation('best way to store tulip bulbs', 'keep tulip bulbs dry and cool\nturn them once a month')),
    ).toBe('best way to store tulip bulbs. keep tulip bulbs dry and cool turn them once a month.')
  })

  it('reads Chinese and Japanese', () => {
    expect(
      summarize(conversation('你好！郁金香球茎应该怎么保存？', '好的！郁金香球茎应该保存在干燥的地方。祝你好运！')),
    ).toBe('郁金香球茎应该怎么保存？ 郁金香球茎应该保存在干燥的地方。')
    expect(
      summarize(conversation('東京から京都まで何時間かかりますか？', '東京から京都までは新幹線で約二時間十五分です。')),
    ).toContain('新幹線')
  })

  it('does not end a sentence at an abbreviation or a number', () => {
    expect(summarize(conversation('What did Dr. Imani Okoro measure, e.g. in version 2.5 of the lamp?', ''))).toBe(
      'What did Dr. Imani Okoro measure, e.g. in version 2.5 of the lamp?',
    )
  })

  it('joins hard-wrapped lines', () => {
    expect(summarize(conversation('Why does the lamp in the\nhall of the old mill flicker?', ''))).toBe(
      'Why does the lamp in the hall of the old mill flicker?',
    )
  })

  it('uses the half it has when there is no question or no answer', () => {
    expect(summarize([{ role: 'assistant', text: 'The mill lamp flickers.' }])).toBe('The mill lamp flickers.')
    expect(summarize([{ role: 'user', text: 'Does the mill lamp flicker?' }])).toBe('Does the mill lamp flicker?')
    expect(summarize([{ role: null, text: 'The mill lamp flickers.' }])).toBe('The mill lamp flickers.')
  })

  it('stays within 320 characters and cuts at a word', () => {
    const long = Array.from({ length: 100 }, (_, index) => `lantern${index}`).join(' ')
    const summary = summarize(conversation(`Which ${long}?`, `The ${long}.`)) ?? ''
    expect(summary.length).toBeLessThanOrEqual(320)
    expect(summary).toMatch(/ lantern\d+… The .* lantern\d+…$/)
  })

  it('never splits a character', () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const text = `${'a'.repeat(shift)}word${'🙂'.repeat(2000)}`
      expect(summarize(conversation(text, text))?.isWellFormed()).toBe(true)
    }
  })

  it('is deterministic', () => {
    const messages = conversation(
      'Where do swifts sleep?',
      'Swifts sleep on the wing.',
      'And owls?',
      'Owls sleep in trees.',
    )
    expect(summarize(messages)).toBe(summarize(messages))
  })

  it.each([
    ['open brackets', '['],
    ['half links', '[a]('],
    ['open tags', '<a '],
    ['question marks', '?!.'],
    ['quote marks', '" '],
    ['underscores', '_ _'],
    ['stars', '**'],
    ['courtesies', 'sure, '],
    ['white space', ' \t'],
    ['line breaks', 'a\n'],
    ['wide brackets', '【'],
    ['addresses', 'https://'],
  ])('is not slowed down by a megabyte of %s', (_, piece) => {
    const summarizeAll = (length: number) => {
      const text = piece.repeat(Math.ceil(length / piece.length))
      return summarize(
        Array.from({ length: 50 }, (_unused, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text })),
      )
    }
    expect(growth(250_000, summarizeAll)).toBeLessThan(FAR_BELOW_QUADRATIC)
  })
})

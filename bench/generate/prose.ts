import type { CodeWriter } from './code.ts'
import type { Random } from './random.ts'
import type { CjkScript, WordSource } from './words.ts'

/** The topic of one conversation, and how it is written. */
export interface Subject {
  readonly words: readonly string[]
  readonly script: CjkScript | null
  /** The probability that a block of an answer is code. */
  readonly codeShare: number
}

export interface ProseWriter {
  word(subject: Subject): string
  /** A number, a version or an identifier: a word outside the vocabulary. */
  freshWord(): string
  phrase(subject: Subject, count: number): string
  sentence(subject: Subject): string
  cjkSentence(script: CjkScript): string
  paragraph(subject: Subject, lengthAtMost: number): string
}

const cjkStops = ['。', '。', '。', '？', '！']

export function createProseWriter(random: Random, words: WordSource, code: CodeWriter): ProseWriter {
  function word(subject: Subject): string {
    return random.chance(0.09) ? random.pick(subject.words) : words.word()
  }

  // People keep naming new things, so the index of an archive never stops growing.
  function freshWord(): string {
    const kind = random.integer(4)
    if (kind === 0) return String(random.integer(5000))
    if (kind === 1) return `${random.integer(20)}.${random.integer(30)}`
    if (kind === 2) return `\`${code.identifier()}\``
    return `${random.integer(100)}%`
  }

  function phrase(subject: Subject, count: number): string {
    let text = word(subject)
    for (let index = 1; index < count; index += 1) text += ` ${word(subject)}`
    return text
  }

  // A single draw decides everything, because this runs for every word of an archive.
  function nextWord(subject: Subject, draw: number): string {
    if (draw > 0.15) return words.spacedWord()
    if (draw > 0.06) return ` ${random.pick(subject.words)}`
    if (draw > 0.018) return `,${words.spacedWord()}`
    return draw > 0.003 ? ` ${freshWord()}` : ` —${words.spacedWord()}`
  }

  function latinSentence(subject: Subject): string {
    let text = capitalized(words.word())
    const count = random.between(5, 22)
    for (let index = 0; index < count; index += 1) {
      text += nextWord(subject, random.next())
    }
    return `${text}${random.chance(0.08) ? '?' : '.'}`
  }

  function cjkSentence(script: CjkScript): string {
    let text = ''
    const count = random.between(4, 12)
    for (let index = 0; index < count; index += 1) text += words.cjkPhrase(script)
    return text.trimEnd() + random.pick(cjkStops)
  }

  function sentence(subject: Subject): string {
    return subject.script === null ? latinSentence(subject) : cjkSentence(subject.script)
  }

  function paragraph(subject: Subject, lengthAtMost: number): string {
    let text = sentence(subject)
    const goal = Math.min(lengthAtMost, random.between(120, 700)) - 40
    const gap = subject.script === null ? ' ' : ''
    while (text.length < goal) text += gap + sentence(subject)
    return text
  }

  return { word, freshWord, phrase, sentence, cjkSentence, paragraph }
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

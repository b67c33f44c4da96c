import { createCodeWriter } from './code.ts'
import type { ProseWriter, Subject } from './prose.ts'
import { capitalized, createProseWriter } from './prose.ts'
import type { Random } from './random.ts'
import type { WordSource } from './words.ts'

export interface TextWriter {
  createSubject(): Subject
  title(subject: Subject): string
  /** Plain text like people type; about `length` characters. */
  prompt(subject: Subject, length: number): string
  /** Markdown like the model writes; about `length` characters. */
  answer(subject: Subject, length: number): string
  sentence(subject: Subject): string
  url(): string
  code(length: number): { language: string; text: string }
}

interface Kit {
  readonly random: Random
  readonly words: WordSource
  readonly prose: ProseWriter
  readonly code: (length: number) => { language: string; text: string }
}

type Block = (subject: Subject, lengthAtMost: number) => string

const emoji = ['😀', '👍', '🎉', '✅', '🚀', '💡', '🙏', '📌', '🌱', '👩‍🚀']
const cjkScripts = ['chinese', 'chinese', 'japanese', 'korean'] as const

export function createTextWriter(random: Random, words: WordSource): TextWriter {
  const codeWriter = createCodeWriter(random, words)
  const prose = createProseWriter(random, words, codeWriter)
  const kit: Kit = { random, words, prose, code: codeWriter.code }
  const block = createBlock(kit)

  function answer(subject: Subject, length: number): string {
    let text = prose.paragraph(subject, Math.min(length, 300))
    while (text.length < length - 60) text += `\n\n${block(subject, length - text.length)}`
    return text
  }

  function prompt(subject: Subject, length: number): string {
    if (subject.script === null && length < 80) return prose.phrase(subject, Math.ceil(length / 6))
    // Long prompts are mostly pasted material, and pasted material is mostly structured.
    if (length > 2000) return `${prose.sentence(subject)}\n\n${answer(subject, length)}`
    let text = prose.sentence(subject)
    while (text.length < length - 60) text += (random.chance(0.12) ? '\n' : ' ') + prose.sentence(subject)
    return random.chance(0.01) ? `${text} ${random.pick(emoji)}` : text
  }

  return {
    createSubject: () => ({
      words: Array.from({ length: 24 }, words.subjectWord),
      script: random.chance(0.05) ? random.pick(cjkScripts) : null,
      codeShare: random.chance(0.35) ? 0.3 : 0.02,
    }),
    title: (subject) =>
      subject.script === null
        ? capitalized(prose.phrase(subject, random.between(2, 6)))
        : prose.sentence(subject).slice(0, 14),
    prompt,
    answer,
    sentence: prose.sentence,
    url: () => exampleUrl(words),
    code: codeWriter.code,
  }
}

function createBlock({ random, words, prose, code }: Kit): Block {
  function fencedCode(lengthAtMost: number): string {
    const { language, text } = code(Math.min(lengthAtMost, random.between(80, 900)))
    return `\`\`\`${language}\n${text}\n\`\`\``
  }

  function list(subject: Subject): string {
    const isNumbered = random.chance(0.4)
    return Array.from({ length: random.between(3, 6) }, (_, index) => {
      const mark = isNumbered ? `${index + 1}.` : '-'
      const lead = random.chance(0.5) ? `**${capitalized(prose.phrase(subject, 2))}**: ` : ''
      return `${mark} ${lead}${prose.sentence(subject)}`
    }).join('\n')
  }

  function table(subject: Subject): string {
    const row = (): string => `| ${prose.word(subject)} | ${prose.phrase(subject, 3)} | ${prose.freshWord()} |`
    return [row(), '|---|---|---|', ...Array.from({ length: random.between(2, 5) }, row)].join('\n')
  }

  const kinds: readonly (readonly [share: number, block: Block])[] = [
    [0.62, prose.paragraph],
    [0.18, (subject, rest) => (rest > 400 ? list(subject) : prose.paragraph(subject, rest))],
    [0.1, (subject, rest) => `## ${capitalized(prose.phrase(subject, 3))}\n\n${prose.paragraph(subject, rest)}`],
    [0.03, (subject, rest) => (rest > 200 ? table(subject) : prose.sentence(subject))],
    [0.03, (subject) => `${prose.sentence(subject)} [${prose.phrase(subject, 2)}](${exampleUrl(words)})`],
    [0.02, (subject) => `> “${prose.sentence(subject)}”`],
    [0.015, (subject, rest) => `${random.pick(emoji)} ${prose.paragraph(subject, rest)}`],
    [0.005, () => prose.cjkSentence('chinese')],
  ]

  return (subject, lengthAtMost) => {
    if (lengthAtMost > 100 && random.chance(subject.codeShare)) return fencedCode(lengthAtMost)
    let draw = random.next()
    for (const [share, block] of kinds) {
      if (draw < share) return block(subject, lengthAtMost)
      draw -= share
    }
    return prose.paragraph(subject, lengthAtMost)
  }
}

function exampleUrl(words: WordSource): string {
  return `https://www.${words.subjectWord()}.example/${words.subjectWord()}-${words.subjectWord()}`
}

import type { Random } from './random.ts'
import type { WordSource } from './words.ts'

export interface CodeWriter {
  /** Two words joined into one name; few occur twice in an archive, as in real code. */
  identifier(): string
  /** Code-like lines, about `length` characters. */
  code(length: number): { language: string; text: string }
}

type Line = () => string

export function createCodeWriter(random: Random, words: WordSource): CodeWriter {
  const word = words.subjectWord
  const number = (): number => random.integer(1000)

  function camel(): string {
    const second = word()
    return word() + second.charAt(0).toUpperCase() + second.slice(1)
  }

  const snake = (): string => `${word()}_${word()}`

  const languages: readonly (readonly [name: string, lines: readonly Line[]])[] = [
    [
      'python',
      [
        () => `def ${snake()}(${word()}, ${word()}=${number()}):`,
        () => `    ${word()} = ${snake()}(${word()}[${number()}])`,
        () => `    for ${word()} in range(${number()}):`,
        () => `        print(f"${word()}: {${word()}}")`,
        () => `    return ${snake()}  # ${word()} ${words.word()} ${word()}`,
        () => `import ${word()}`,
      ],
    ],
    [
      'typescript',
      [
        () => `export function ${camel()}(${word()}: string, ${word()}: number): boolean {`,
        () => `  const ${word()} = await ${camel()}(${word()}, { ${word()}: ${number()} })`,
        () => `  if (${word()}.${word()} === '${word()}') return ${camel()}(${number()})`,
        () => `  // ${word()} ${words.word()} ${words.word()} ${word()}`,
        () => '}',
      ],
    ],
    [
      'bash',
      [
        () => `${word()} --${word()}=${number()} | grep -v "${word()}" > /tmp/${word()}.txt`,
        () => `export ${word().toUpperCase()}="$HOME/${word()}"`,
        () => `if [ -f "${word()}.json" ]; then ${word()} ${word()}; fi`,
      ],
    ],
    [
      'sql',
      [
        () => `SELECT ${snake()}, count(*) FROM ${word()} WHERE ${snake()} > ${number()}`,
        () => `  AND ${word()}.${snake()} = '${word()}'`,
        () => `GROUP BY ${snake()} ORDER BY ${number()} DESC;`,
      ],
    ],
    [
      'json',
      [
        () => `  "${camel()}": { "${word()}": ${number()}, "${word()}": "${word()} ${word()}" },`,
        () => `  "${word()}": [${number()}, ${number()}, null, true],`,
      ],
    ],
    [
      'rust',
      [
        () => `fn ${snake()}(${word()}: &str) -> Result<Vec<u${random.pick([8, 16, 32, 64])}>, ${word()}::Error> {`,
        () => `    let mut ${word()} = ${word()}::new(${number()})?;`,
        () => `    match ${word()} { Some(${word()}) => ${snake()}(${word()}), None => ${number()} }`,
        () => '}',
      ],
    ],
  ]

  return {
    identifier: () => (random.chance(0.5) ? camel() : snake()),
    code: (length) => {
      const [language, lines] = random.pick(languages)
      let text = random.pick(lines)()
      while (text.length < length - 20) text += `\n${random.pick(lines)()}`
      return { language, text }
    },
  }
}

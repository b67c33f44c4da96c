import { type Feature, features } from '../query/choices.ts'

/** The features of a message beyond its text. */
export interface MessageExtras {
  readonly kind: string
  readonly recipient: string | null
  readonly authorName: string | null
  readonly hasSources: boolean
  readonly attachmentKinds: readonly string[]
}

const FENCE = /^ {0,3}(?:`{3,}|~{3,})[ \t]*([\w+#.-]*)/gm
/** The line below a table's header: only bars, dashes and colons. */
const RULE = /^[ \t|:-]+$/gm
const MATH = /\\\[|\\\(|\$\$|\\begin\{|\$[^$\n]{1,80}\\[a-z]+/

const otherNames = new Map(
  Object.entries({
    js: 'javascript',
    ts: 'typescript',
    py: 'python',
    sh: 'bash',
    shell: 'bash',
    zsh: 'bash',
    yml: 'yaml',
    md: 'markdown',
    rb: 'ruby',
    rs: 'rust',
    golang: 'go',
    'c++': 'cpp',
    'c#': 'csharp',
    cs: 'csharp',
    ps1: 'powershell',
    dockerfile: 'docker',
    tex: 'latex',
    htm: 'html',
  }),
)

/** One name per language, however it is spelled. */
export function languageName(name: string): string {
  const plain = name.toLowerCase()
  return otherNames.get(plain) ?? plain
}

export function codeLanguages(text: string): string[] {
  if (!hasFence(text)) return []
  const opening: string[] = []
  let isOpen = false
  for (const [, name] of text.matchAll(FENCE)) {
    if (!isOpen && name) opening.push(languageName(name))
    // A fence with a name always opens; one without closes an open one.
    isOpen = name ? true : !isOpen
  }
  return [...new Set(opening)]
}

/** One bit per feature, in the order of the list. */
export function featureBits(text: string, surroundings: MessageExtras): number {
  const tests: Readonly<Record<Feature, () => boolean>> = {
    code: () => hasFence(text),
    image: () => surroundings.attachmentKinds.includes('image'),
    file: () => surroundings.attachmentKinds.includes('file'),
    link: () => text.includes('http://') || text.includes('https://'),
    table: () =>
      text.includes('--') && (text.match(RULE) ?? []).some((line) => line.includes('|') && line.includes('--')),
    math: () => (text.includes('\\') || text.includes('$$')) && MATH.test(text),
    audio: () => surroundings.attachmentKinds.includes('audio'),
    canvas: () => isCanvas(surroundings.recipient) || isCanvas(surroundings.authorName),
    thoughts: () => surroundings.kind === 'thoughts',
    citation: () => surroundings.hasSources,
  }
  return features.reduce((bits, feature, index) => (tests[feature]() ? bits | (1 << index) : bits), 0)
}

export function bitOf(feature: Feature): number {
  return 1 << features.indexOf(feature)
}

function hasFence(text: string): boolean {
  return (text.includes('```') || text.includes('~~~')) && /^ {0,3}(?:`{3,}|~{3,})/m.test(text)
}

function isCanvas(name: string | null): boolean {
  return name !== null && name.startsWith('canmore')
}

import fs from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')
export const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')

const markdownIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .toSorted()

/** Every page of documentation, README first. */
export const pages: readonly string[] = [
  'README.md',
  ...fs
    .readdirSync(root)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted(),
  ...markdownIn('docs'),
]

/** The code blocks of one language, in order. */
export function blocksOf(text: string, language: string): string[] {
  const block = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm')
  return [...text.matchAll(block)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

/** The text people read: no code blocks, no HTML, links as their labels. */
export function proseOf(text: string): string {
  return text
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/!?\[((?:!\[[^\]]*\]\([^)]*\)|[^\]])*)\]\([^)]*\)/g, '$1')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
}

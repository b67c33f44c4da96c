/**
 * Code, in which nothing is a formula; else a formula as assistants write it. Each piece has bounds, so that no text
 * takes long.
 */
const PIECES =
  /(?:^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1[^\n]*$|$(?![^]))|(`+)[^`\n][^\n]{0,1000}?\2(?!`))|\\\[[^]{1,2000}?\\\]|\\\([^\n]{1,1000}?\\\)/gm

/** Writes `\(x\)` and `\[x\]` as Markdown knows formulas; left alone, Markdown takes their backslashes away. */
export function markFormulas(text: string): string {
  if (!text.includes('\\(') && !text.includes('\\[')) return text
  return text.replace(PIECES, (piece) => {
    const formula = piece.slice(2, -2).trim()
    if (piece.startsWith('\\[')) return `\n$$\n${formula}\n$$\n`
    return piece.startsWith('\\(') ? `$$${formula}$$` : piece
  })
}

/** The first characters of a text, counted as a person counts who knows no surrogates. */
export function textBeginning(text: string, length: number): { readonly text: string; readonly isCut: boolean } {
  if (text.length <= length) return { text, isCut: false }
  let end = 0
  for (let count = 0; count < length && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return { text: text.slice(0, end), isCut: end < text.length }
}

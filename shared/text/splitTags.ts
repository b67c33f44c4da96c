/** No tag contains a comma: commas separate tags wherever they are typed. */
export function splitTags(text: string): string[] {
  return [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== '')
}

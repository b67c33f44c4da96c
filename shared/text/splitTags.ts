/** No tag has a comma in it: wherever tags are typed, commas separate them. */
export function splitTags(text: string): string[] {
  return [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== '')
}

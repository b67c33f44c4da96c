/**
 * The locale for dates, numbers and lists in text of a language: the system's own if it speaks that language, otherwise
 * the language with the system's region, so that English text on a German computer has 14 Mar and 09:30.
 */
export function localeOf(language: string, wanted: readonly string[] = navigator.languages): string {
  const own = wanted.find((tag) => tag === language || tag.startsWith(`${language}-`))
  if (own !== undefined) return own
  const region = regionOf(wanted[0])
  return region === undefined ? language : new Intl.Locale(language, { region }).toString()
}

function regionOf(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag).maximize().region
  } catch {
    // A browser may be set to a tag that isn't one.
    return undefined
  }
}

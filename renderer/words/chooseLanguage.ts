/**
 * The first of the person's languages that is spoken, or else one for everybody. "zh-Hant-TW" is served by "zh-Hant",
 * and by "zh".
 */
export function chooseLanguage<Language>(
  spoken: Readonly<Record<string, Language>>,
  wanted: readonly string[],
  otherwise: Language,
): Language {
  for (const tag of wanted) {
    const parts = tag.split('-')
    for (let length = parts.length; length > 0; length -= 1) {
      const language = spoken[parts.slice(0, length).join('-')]
      if (language !== undefined) return language
    }
  }
  return otherwise
}

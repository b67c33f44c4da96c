import { en } from './en/index.ts'

/** All text of the app. A language is a value of this type, so the compiler finds missing translations. */
export type Words = typeof en

const languages: Readonly<Record<string, Words>> = { en }

/** In the language of the system or browser. A change takes effect on reload, so there are no listeners. */
export const words: Words = chooseLanguage(languages, navigator.languages, en)

/**
 * The first preferred language that is available, or else the default. "zh-Hant-TW" is served by "zh-Hant", and by
 * "zh".
 */
export function chooseLanguage<Language>(
  available: Readonly<Record<string, Language>>,
  wanted: readonly string[],
  otherwise: Language,
): Language {
  for (const tag of wanted) {
    const parts = tag.split('-')
    for (let length = parts.length; length > 0; length -= 1) {
      const language = available[parts.slice(0, length).join('-')]
      if (language !== undefined) return language
    }
  }
  return otherwise
}

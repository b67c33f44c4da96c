import { en } from './en/index.ts'

/** All that the window says. A language is a value of this type: the compiler names what a translation has left out. */
export type Words = typeof en

const languages: Readonly<Record<string, Words>> = { en }

/**
 * In the language of the system or browser. Another one takes effect when the page is loaded anew, so nobody has to
 * listen for a change.
 */
export const words: Words = chooseLanguage(languages, navigator.languages, en)

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

import { en } from './en/index.ts'

/** All that the window says. A language is a value of this type: the compiler names what a translation has left out. */
export type Words = typeof en

const languages: Readonly<Record<string, Words>> = { en }

/** The first of the person's languages that the window speaks, else English. "de-AT" is served by "de". */
export function chooseLanguage<Language>(spoken: Readonly<Record<string, Language>>, wanted: readonly string[], otherwise: Language): Language {
  for (const tag of wanted) {
    const language = spoken[tag] ?? spoken[tag.split('-', 1)[0] ?? '']
    if (language !== undefined) return language
  }
  return otherwise
}

/** In the language of the system or browser. Another one takes effect when the page is loaded anew, so nobody has to listen for a change. */
export const words: Words = chooseLanguage(languages, navigator.languages, en)

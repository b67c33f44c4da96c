import { chooseLanguage } from './chooseLanguage.ts'
import { en } from './en/index.ts'

/** All that the window says. A language is a value of this type: the compiler names what a translation has left out. */
export type Words = typeof en

const languages: Readonly<Record<string, Words>> = { en }

/**
 * In the language of the system or browser. Another one takes effect when the page is loaded anew, so nobody has to
 * listen for a change.
 */
export const words: Words = chooseLanguage(languages, navigator.languages, en)

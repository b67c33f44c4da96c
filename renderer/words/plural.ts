import { localeOf } from './locale.ts'

/** The plural forms of a language: English has `one` and `other`, Polish also `few` and `many`. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Turns the forms "message" and "messages" into "1 message" and "1,204 messages". */
export function createPlural(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  const figures = new Intl.NumberFormat(localeOf(language))
  return (count, forms) => `${figures.format(count)} ${forms[rules.select(count)] ?? forms.other}`
}

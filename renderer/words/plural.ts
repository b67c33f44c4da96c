/** The forms that a language has for counted things: English has `one` and `other`, Polish `few` and `many` too. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Makes "1 message" and "1,204 messages" of the forms "message" and "messages". */
export function createPlural(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  const figures = new Intl.NumberFormat(language)
  return (count, forms) => `${figures.format(count)} ${forms[rules.select(count)] ?? forms.other}`
}

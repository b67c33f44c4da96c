import { localeOf } from '../locale.ts'

const figures = new Intl.NumberFormat(localeOf('en'))
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  zero: 'th',
  many: 'th',
}

/** "1,204". */
export function figure(count: number): string {
  return figures.format(count)
}

/** "1st", "22nd", "13th". */
export function ordinal(place: number): string {
  return `${figures.format(place)}${endings[ordinals.select(place)]}`
}

import { lexQuery, type OperatorToken } from '../../../shared/query/lexQuery.ts'
import { type OperatorName, quotedValue } from '../../../shared/query/operators.ts'
import { readField, writeField } from './field/queryField.ts'

/** The values a query requires by this operator; excluded ones don't count. */
export function valuesOf(text: string, name: OperatorName): string[] {
  return readField(text).chips.flatMap((chip) => (positive(chip, [name])?.values ?? []).map((value) => value.text))
}

/** The query without these operators. Negated ones stay. */
export function without(text: string, names: readonly OperatorName[]): string {
  const { chips, rest } = readField(text)
  return tidy({ chips: chips.filter((chip) => positive(chip, names) === null), rest })
}

export function withValue(text: string, name: OperatorName, value: string): string {
  const { chips, rest } = readField(text)
  return tidy({ chips: [...chips, `${name}:${quotedValue(value)}`], rest })
}

/** Removes one value, and its operator if that was the only one. */
export function withoutValue(text: string, name: OperatorName, value: string): string {
  const { chips, rest } = readField(text)
  const left = chips.flatMap((chip) => {
    const operator = positive(chip, [name])
    if (operator === null) return [chip]
    const kept = operator.values.filter((other) => other.text.toLowerCase() !== value.toLowerCase())
    if (kept.length === operator.values.length) return [chip]
    return kept.length === 0 ? [] : [`${name}:${kept.map((other) => quotedValue(other.text)).join(',')}`]
  })
  return tidy({ chips: left, rest })
}

/** Chips alone need no space after them. */
function tidy(field: Parameters<typeof writeField>[0]): string {
  return field.rest.trim() === '' ? field.chips.join(' ') : writeField(field)
}

function positive(chip: string, names: readonly OperatorName[]): OperatorToken | null {
  const [token] = lexQuery(chip)
  return token?.kind === 'operator' && names.some((name) => name === token.name) ? token : null
}

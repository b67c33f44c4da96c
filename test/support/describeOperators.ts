import { choicesOf, type Operator, operators } from '../../shared/query/operators.ts'

/** The guide's table of operators. */
export function describeOperators(): string {
  return ['| operator | finds only | example |', '|---|---|---|', ...operators.map(row)].join('\n')
}

function row(operator: Operator): string {
  const values = choicesOf(operator).map(({ value }) => `\`${value}\``)
  const summary = operator.summary.replace(/\.$/, '')
  const text = values.length === 0 ? summary : `${summary}: ${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`
  return `| \`${operator.name}:\` | ${text} | \`${operator.example}\` |`
}

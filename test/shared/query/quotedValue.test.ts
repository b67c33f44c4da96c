import { expect, it } from 'vitest'
import { lexQuery } from '../../../shared/query/lexQuery.ts'
import { quotedValue } from '../../../shared/query/operators.ts'

it.each(['gpt-4o', 'GPT 4', 'o3,mini', 'llama (local)', 'text-davinci-002-render-sha', 'o3;high', 'a:b'])(
  'is read as one value, unchanged: %s',
  (value) => {
    const [token, ...others] = lexQuery(`model:${quotedValue(value)}`)
    expect(token?.kind === 'operator' && token.values.map(({ text }) => text)).toEqual([value])
    expect(others).toEqual([])
  },
)

it('drops quotes, which no quoted value can contain', () => {
  expect(quotedValue('the "best" one')).toBe('"the best one"')
})

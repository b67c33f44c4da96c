import { describe, expect, it } from 'vitest'
import {
  arrangePills,
  facetQueries,
  keepAllPills,
  togglePill,
} from '../../../../../renderer/features/search/results/facetPills.ts'
import type { SearchFacets } from '../../../../../shared/model/searchAnswer.ts'

const whole: SearchFacets = {
  total: { count: 38, isExact: true },
  roles: [
    { value: 'assistant', label: 'ChatGPT', count: 27 },
    { value: 'me', label: 'You', count: 9 },
    { value: 'other', label: 'Others', count: 2 },
  ],
  models: [
    { value: 'gpt-4o', label: 'GPT-4o', count: 17 },
    { value: 'o3-mini', label: 'o3-mini', count: 10 },
  ],
  projects: [{ value: 'p1', label: 'Spring garden', count: 4 }],
  has: [
    { value: 'code', label: 'code', count: 21 },
    { value: 'link', label: 'link', count: 38 },
  ],
  months: [],
}
const mine: SearchFacets = {
  ...whole,
  total: { count: 9, isExact: true },
  roles: [{ value: 'me', label: 'You', count: 9 }],
  models: [],
  has: [],
}

function row(text: string, current = whole) {
  return arrangePills(text, {
    current,
    everything: whole,
    anyTime: whole,
    anySpeaker: whole,
    anyModel: current,
    anyProject: current,
  })
}

describe('arrangePills', () => {
  it('shows speakers, code and the first model, and the rest behind "More"', () => {
    const { everything, shown, more } = row('fetch')
    expect(everything).toEqual({ count: 38, isExact: true, isOn: true })
    expect(shown.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'You 9',
      'ChatGPT 27',
      'Code 21',
      'GPT-4o 17',
    ])
    expect(more.map((pills) => pills.map(({ label }) => label))).toEqual([['o3-mini'], ['Spring garden']])
  })

  it('adds up the slugs of one model, which are in the tooltip', () => {
    const models = [
      { value: 'text-davinci-002-render-sha', label: 'GPT-3.5', count: 8 },
      { value: 'o3', label: 'o3', count: 7 },
      { value: 'text-davinci-002-render', label: 'GPT-3.5', count: 2 },
    ]
    const merged = {
      by: 'model',
      value: 'GPT-3.5',
      label: 'GPT-3.5',
      tooltip: 'text-davinci-002-render-sha, text-davinci-002-render',
      count: 10,
      isExact: true,
    }
    expect(row('fetch', { ...whole, models }).shown).toContainEqual({ ...merged, isOn: false })
    expect(row('model:text-davinci-002-render fetch', { ...whole, models }).shown).toContainEqual({
      ...merged,
      value: 'text-davinci-002-render',
      isOn: true,
    })
    expect(togglePill('fetch', { ...merged, by: 'model', value: 'GPT-5 Thinking', isOn: false })).toBe(
      'model:"GPT-5 Thinking" fetch',
    )
  })

  it('omits pills that would change nothing', () => {
    expect(JSON.stringify(row('fetch'))).not.toContain('Links')
  })

  it("keeps showing the other speaker's count", () => {
    const { everything, shown } = row('from:me fetch', mine)
    expect(everything.isOn).toBe(false)
    expect(shown.map(({ label, count, isOn }) => [label, count, isOn])).toContainEqual(['ChatGPT', 27, false])
    expect(shown.map(({ label, count, isOn }) => [label, count, isOn])).toContainEqual(['You', 9, true])
  })
})

describe('an active filter', () => {
  const none: SearchFacets = {
    total: { count: 0, isExact: true },
    roles: [],
    models: [],
    projects: [],
    has: [],
    months: [],
  }
  const on = (text: string, current = none) =>
    row(text, current)
      .shown.filter(({ isOn }) => isOn)
      .map(({ by, value, label, count }) => [by, value, label, count])
  const rowOfOthers = (text: string) =>
    arrangePills(text, {
      current: none,
      everything: whole,
      anyTime: none,
      anySpeaker: { ...whole, roles: whole.roles.slice(0, 1) },
      anyModel: none,
      anyProject: none,
    })

  it('can be removed even without exact matches', () => {
    expect(rowOfOthers('from:me train lisbon').shown.map(({ label, count, isOn }) => [label, count, isOn])).toEqual([
      ['You', 0, true],
      ['ChatGPT', 27, false],
    ])
    expect(on('has:code model:gpt-4o project:"Spring garden" train')).toEqual([
      ['has', 'code', 'Code', 0],
      ['model', 'gpt-4o', 'GPT-4o', 0],
      ['project', 'Spring garden', 'Spring garden', 0],
    ])
  })

  it('is listed once, whatever the user calls it', () => {
    expect(on('from:user fetch', mine)).toEqual([['from', 'user', 'You', 9]])
    expect(on('from:user from:me fetch', mine)).toEqual([['from', 'me', 'You', 9]])
    expect(on('from:me from:me fetch', { ...mine, roles: [] })).toHaveLength(1)
    expect(on('model:gpt model:gpt fetch', mine)).toHaveLength(1)
    expect(on('model:gpt fetch', mine)).toEqual([['model', 'gpt', 'gpt', 9]])
  })
})

function pill(by: 'from' | 'has', value: string, isOn = false) {
  return { by, value, label: value, count: 1, isExact: true, isOn }
}

describe('togglePill', () => {
  it('replaces another speaker, and adds another kind', () => {
    expect(togglePill('from:me fetch', pill('from', 'assistant'))).toBe('from:assistant fetch')
    expect(togglePill('has:code fetch', pill('has', 'table'))).toBe('has:code has:table fetch')
  })

  it('removes an active pill', () => {
    expect(togglePill('from:me has:code fetch', pill('has', 'code', true))).toBe('from:me fetch')
    expect(keepAllPills('from:me after:2024 has:code model:gpt-4o fetch')).toBe('after:2024 fetch')
  })
})

it('needs only one query when there is nothing to leave out', () => {
  expect(new Set(Object.values(facetQueries('cancel fetch')))).toEqual(new Set(['cancel fetch']))
  expect(new Set(Object.values(facetQueries('from:me after:2024 fetch')))).toEqual(
    new Set(['from:me after:2024 fetch', 'after:2024 fetch', 'from:me fetch']),
  )
})

import { describe, expect, it } from 'vitest'
import { modelName } from '../../../shared/model/modelNames.ts'

describe('the name of a model', () => {
  it.each([
    ['gpt-4', 'GPT-4'],
    ['gpt-4o', 'GPT-4o'],
    ['gpt-4o-mini', 'GPT-4o mini'],
    ['gpt-4o-2024-05-13', 'GPT-4o'],
    ['gpt-4-0613', 'GPT-4'],
    ['gpt-4-1', 'GPT-4.1'],
    ['gpt-4-1-mini', 'GPT-4.1 mini'],
    ['gpt-4-5', 'GPT-4.5'],
    ['gpt-4-turbo', 'GPT-4 Turbo'],
    ['gpt-3.5-turbo', 'GPT-3.5 Turbo'],
    ['gpt-5', 'GPT-5'],
    ['gpt-5-thinking', 'GPT-5 Thinking'],
    ['gpt-5-2-thinking', 'GPT-5.2 Thinking'],
    ['gpt-5-t-mini', 'GPT-5 Thinking mini'],
    ['gpt-5-1-instant', 'GPT-5.1 Instant'],
    ['o1', 'o1'],
    ['o1-preview', 'o1-preview'],
    ['o1-pro', 'o1 pro'],
    ['o3', 'o3'],
    ['o4-mini-high', 'o4-mini-high'],
    ['o3-2025-04-16', 'o3'],
    ['claude-3-5-sonnet-20241022', 'Claude 3.5 Sonnet'],
    ['claude-sonnet-4-20250514', 'Claude Sonnet 4'],
    ['claude-opus-4-1', 'Claude Opus 4.1'],
    ['gemini-2.5-pro', 'Gemini 2.5 Pro'],
    ['grok-4', 'Grok 4'],
    ['deepseek-r1', 'DeepSeek R1'],
  ])('of %s is %s', (slug, name) => {
    expect(modelName(slug)).toBe(name)
  })

  it.each([
    ['text-davinci-002-render-sha', 'GPT-3.5'],
    ['auto', 'Auto'],
    ['research', 'Deep research'],
    ['gpt-4-gizmo', 'GPT-4 in a GPT'],
  ])('of %s is what it meant in ChatGPT: %s', (slug, name) => {
    expect(modelName(slug)).toBe(name)
  })

  it.each(['qwq-32b', 'my model', '', 'gpt', 'constructor', '__proto__', 'toString-4'])('of %j is the slug', (slug) => {
    expect(modelName(slug)).toBe(slug)
  })
})

import { describe, expect, it } from 'vitest'
import { describeFile } from '../../../../renderer/features/import/describePhase.ts'
import type { ImportPhase } from '../../../../renderer/features/import/importState.ts'

const names = ['one.zip', 'two.zip', 'three.zip']
const progress = {
  sourcePath: '/home/ana/two.zip',
  step: 'conversations',
  done: 1,
  total: 2,
  conversations: 0,
  messages: 0,
  messagesPerSecond: 0,
  secondsLeft: null,
} as const

describe('describeFile', () => {
  it.each<[ImportPhase, string]>([
    [{ kind: 'sending', sentBytes: 1, totalBytes: 2, place: 1 }, 'File 2 of 3: two.zip'],
    [{ kind: 'starting', place: 0 }, 'File 1 of 3: one.zip'],
    [{ kind: 'starting', place: 2 }, 'File 3 of 3: three.zip'],
    [{ kind: 'importing', progress }, 'File 2 of 3: two.zip'],
    [
      { kind: 'indexing', progress: { step: 'static', done: 1, total: 2, textsPerSecond: 1, secondsLeft: null } },
      '3 files',
    ],
  ])('shows the current one of several: %j', (phase, sentence) => {
    expect(describeFile(names, phase)).toBe(sentence)
  })

  it('names the only one, or the first one of an import started elsewhere', () => {
    expect(describeFile(['one.zip'], { kind: 'starting', place: 0 })).toBe('one.zip')
    expect(describeFile(['one.zip'], { kind: 'importing', progress })).toBe('two.zip')
    expect(describeFile([], { kind: 'starting', place: 0 })).toBe('')
  })
})

import { describe, expect, test } from 'vitest'
import { createLinkOpener } from '../../../electron/main/linkOpener.ts'

/** Presses links for a person who answers so, one after the other. */
function opener(answers: readonly boolean[]) {
  const left = [...answers]
  const asked: string[] = []
  const opened: string[] = []
  const press = createLinkOpener({
    confirm: async ({ shown }) => {
      asked.push(shown)
      return left.shift() ?? false
    },
    open: async (address) => void opened.push(address),
  })
  return { asked, opened, press }
}

describe('opening a link', () => {
  test('asks first, and opens with leave only', async () => {
    const { asked, opened, press } = opener([false, true])
    await press('https://one.example/')
    await press('https://two.example/')
    expect(asked).toEqual(['https://one.example/', 'https://two.example/'])
    expect(opened).toEqual(['https://two.example/'])
  })

  test('does not even ask about what may not be opened', async () => {
    const { asked, press } = opener([true])
    await press('file:///etc/passwd')
    expect(asked).toEqual([])
  })

  test('asks one question at a time', async () => {
    const { asked, press } = opener([false, false])
    await Promise.all([press('https://one.example/'), press('https://two.example/')])
    await press('https://three.example/')
    expect(asked).toEqual(['https://one.example/', 'https://three.example/'])
  })

  test('asks again after a program could not be started', async () => {
    const asked: string[] = []
    const press = createLinkOpener({
      confirm: async ({ shown }) => {
        asked.push(shown)
        return true
      },
      open: () => Promise.reject(new Error('no such program')),
    })
    for (const address of ['https://one.example/', 'https://two.example/']) await expect(press(address)).rejects.toThrow('no such program')
    expect(asked).toHaveLength(2)
  })
})

import { describe, expect, test } from 'vitest'
import { createLinkOpener } from '../../../../electron/main/window/linkOpener.ts'

const ours = 'cursor://anysphere.cursor-deeplink/mcp/install?name=backscroll&config=eyJjb21tYW5kIjoiL2EgYiJ9'

/** Clicks links one by one, with these answers to the question. */
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
    clientLinks: () => [{ client: 'cursor', label: 'Add to Cursor', address: ours }],
  })
  return { asked, opened, press }
}

describe('opening a link', () => {
  test('asks first, and opens only after confirmation', async () => {
    const { asked, opened, press } = opener([false, true])
    await press('https://one.example/')
    await press('https://two.example/')
    expect(asked).toEqual(['https://one.example/', 'https://two.example/'])
    expect(opened).toEqual(['https://two.example/'])
  })

  test('does not even ask about forbidden links', async () => {
    const { asked, press } = opener([true])
    await press('file:///etc/passwd')
    expect(asked).toEqual([])
  })

  test('opens our own link to another program after the same question, and no other', async () => {
    const { asked, opened, press } = opener([true, true, true])
    for (const address of [
      ours,
      ours.replace('name=backscroll', 'name=other'),
      `${ours}&x=1`,
      ours.toUpperCase(),
      'cursor://anysphere.cursor-deeplink/',
      'vscode:mcp/install?%7B%7D',
    ])
      await press(address)
    expect(asked).toEqual([ours])
    expect(opened).toEqual([ours])
  })

  test('asks one question at a time', async () => {
    const { asked, press } = opener([false, false])
    await Promise.all([press('https://one.example/'), press('https://two.example/')])
    await press('https://three.example/')
    expect(asked).toEqual(['https://one.example/', 'https://three.example/'])
  })

  test('asks again after a program failed to start', async () => {
    const asked: string[] = []
    const press = createLinkOpener({
      confirm: async ({ shown }) => {
        asked.push(shown)
        return true
      },
      open: () => Promise.reject(new Error('no such program')),
      clientLinks: () => [],
    })
    for (const address of ['https://one.example/', 'https://two.example/'])
      await expect(press(address)).rejects.toThrow('no such program')
    expect(asked).toHaveLength(2)
  })
})

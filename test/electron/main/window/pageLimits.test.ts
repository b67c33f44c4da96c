import { describe, expect, it } from 'vitest'
import { disableSpellCheck, keepChromiumOffline } from '../../../../electron/main/window/pageLimits.ts'

function switchesFor(reachable: string | null): Map<string, string | undefined> {
  const switches = new Map<string, string | undefined>()
  keepChromiumOffline({ appendSwitch: (name, value) => void switches.set(name, value) }, reachable)
  return switches
}

describe('keepChromiumOffline', () => {
  it('resolves no names, and uses no proxy', () => {
    expect(switchesFor(null).get('host-resolver-rules')).toBe('MAP * ~NOTFOUND')
    expect(switchesFor(null).has('no-proxy-server')).toBe(true)
  })

  it("leaves the developer's own server reachable", () => {
    expect(switchesFor('localhost').get('host-resolver-rules')).toBe('MAP * ~NOTFOUND, EXCLUDE localhost')
  })
})

describe('disableSpellCheck', () => {
  it('clears the languages before turning the checker off', () => {
    const done: unknown[] = []
    disableSpellCheck({
      setSpellCheckerLanguages: (languages) => void done.push(languages),
      setSpellCheckerEnabled: (isOn) => void done.push(isOn),
    })
    expect(done).toEqual([[], false])
  })
})

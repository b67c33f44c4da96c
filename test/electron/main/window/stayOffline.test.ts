import { describe, expect, it } from 'vitest'
import { dropDictionaries, keepChromiumOffline } from '../../../../electron/main/window/pageLimits.ts'

function switchesFor(reachable: string | null): Map<string, string | undefined> {
  const switches = new Map<string, string | undefined>()
  keepChromiumOffline({ appendSwitch: (name, value) => void switches.set(name, value) }, reachable)
  return switches
}

describe('keepChromiumOffline', () => {
  it('lets no name be found, and asks no proxy to find one', () => {
    expect(switchesFor(null).get('host-resolver-rules')).toBe('MAP * ~NOTFOUND')
    expect(switchesFor(null).has('no-proxy-server')).toBe(true)
  })

  it("leaves the developer's own server in reach", () => {
    expect(switchesFor('localhost').get('host-resolver-rules')).toBe('MAP * ~NOTFOUND, EXCLUDE localhost')
  })
})

describe('dropDictionaries', () => {
  it('asks for no language before the checker is switched off', () => {
    const done: unknown[] = []
    dropDictionaries({
      setSpellCheckerLanguages: (languages) => void done.push(languages),
      setSpellCheckerEnabled: (isOn) => void done.push(isOn),
    })
    expect(done).toEqual([[], false])
  })
})

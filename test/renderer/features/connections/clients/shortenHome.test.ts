import { expect, test } from 'vitest'
import { shortenHome } from '../../../../../renderer/features/connections/clients/describeConnection.ts'

test.each([
  ['/home/ada/.codex/config.toml', '/home/ada', '~/.codex/config.toml'],
  ['A copy of /home/ada/a b.json is in /home/ada/c.json', '/home/ada/', 'A copy of ~/a b.json is in ~/c.json'],
  ['/home/adam/.codex/config.toml', '/home/ada', '/home/adam/.codex/config.toml'],
  ['C:\\Users\\ada\\.codex\\config.toml', 'C:\\Users\\ada', 'C:\\Users\\ada\\.codex\\config.toml'],
  ['/etc/x', '/', '/etc/x'],
  ['/etc/x', '', '/etc/x'],
])('%s, with the home folder %s', (text, home, shown) => {
  expect(shortenHome(text, home)).toBe(shown)
})

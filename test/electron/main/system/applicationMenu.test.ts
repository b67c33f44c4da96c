import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { menuTemplate } from '../../../../electron/main/system/applicationMenu.ts'
import type { WindowCommand } from '../../../../shared/contract/archiveEvents.ts'

// Imported by URL, because this side lacks the page's types.
const { shortcuts } = (await import(
  new URL('../../../../renderer/ui/keyboard/shortcuts.ts', import.meta.url).href
)) as {
  readonly shortcuts: Readonly<Record<'import' | 'settings' | 'find', { readonly keys: readonly string[] }>>
}

function itemsOf(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])])
}

function openMenu(platform: NodeJS.Platform, isPackaged = true) {
  const asked: WindowCommand[] = []
  const menus = menuTemplate({ platform, isPackaged, ask: (command) => void asked.push(command) })
  return { asked, menus, items: itemsOf(menus) }
}

/** "CommandOrControl+," as the list of shortcuts writes it: "mod+,". */
const inList = (accelerator: string): string => accelerator.replace('CommandOrControl', 'mod').toLowerCase()
const rolesOf = (platform: NodeJS.Platform, isPackaged: boolean) =>
  openMenu(platform, isPackaged).items.map(({ role }) => role)
const namesIn = (menus: readonly MenuItemConstructorOptions[]) => itemsOf(menus).map(({ label, role }) => label ?? role)
const namesInFirst = (platform: NodeJS.Platform) => namesIn(openMenu(platform).menus.slice(0, 1))
const namesInLast = (platform: NodeJS.Platform) => namesIn(openMenu(platform).menus.slice(-1))

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  test('sends each command to the page once', () => {
    const { asked, items } = openMenu(platform)
    for (const { click } of items) (click as (() => void) | undefined)?.()
    expect(asked.map((command) => command.kind).toSorted()).toEqual([
      'back',
      'export',
      'find',
      'forward',
      'howToExport',
      'import',
      'importFolder',
      'search',
      'settings',
      'shortcuts',
    ])
  })

  test("shows the page's keys, and leaves them to the page", () => {
    const pageKeys: Partial<Record<WindowCommand['kind'], readonly string[]>> = {
      import: shortcuts.import.keys,
      settings: shortcuts.settings.keys,
      find: shortcuts.find.keys,
    }
    const { asked, items } = openMenu(platform)
    for (const { click, accelerator, registerAccelerator } of items.filter(
      (item) =>
        item.click !== undefined && item.accelerator !== undefined && !/^(?:Back|Forward)$/.test(item.label ?? ''),
    )) {
      ;(click as unknown as () => void)()
      expect(pageKeys[asked.at(-1)?.kind ?? 'open']).toContain(inList(String(accelerator)))
      expect(registerAccelerator).toBe(false)
    }
    expect(asked).toHaveLength(3)
  })

  test("goes back and forward with a browser's keys, which the page does not handle", () => {
    const steps = openMenu(platform).items.filter(({ label }) => /^(?:Back|Forward)$/.test(label ?? ''))
    expect(steps.map(({ accelerator }) => accelerator)).toEqual(
      platform === 'darwin' ? ['Command+[', 'Command+]'] : ['Alt+Left', 'Alt+Right'],
    )
    expect(steps.every(({ registerAccelerator }) => registerAccelerator !== false)).toBe(true)
  })

  test('takes no key away from the page', () => {
    const pageKeys = new Set<string>(Object.values(shortcuts).flatMap(({ keys }) => [...keys]))
    const { items } = openMenu(platform)
    const own = items
      .filter(({ click, accelerator }) => click === undefined && accelerator !== undefined)
      .map(({ accelerator }) => inList(String(accelerator)))
    // Electron's keys for the roles used here.
    const ofRoles = [
      'mod+0',
      'mod+plus',
      'mod+-',
      'f11',
      'mod+w',
      'mod+q',
      'mod+m',
      'mod+z',
      'mod+x',
      'mod+c',
      'mod+v',
      'mod+a',
      'mod+r',
      'mod+shift+i',
      'mod+h',
    ]
    expect([...own, ...ofRoles].filter((key) => pageKeys.has(key))).toEqual([])
  })

  test('has developer tools only in development', () => {
    expect(rolesOf(platform, true)).not.toContain('reload')
    expect(rolesOf(platform, true)).not.toContain('toggleDevTools')
    expect(rolesOf(platform, false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
  })
})

test('a Mac has Settings and Quit in the app menu, other systems under File', () => {
  expect(namesInFirst('darwin')).toEqual(expect.arrayContaining(['Settings…', 'quit', 'about']))
  expect(namesInFirst('linux')).toEqual([
    '&File',
    'Import…',
    'Import a folder…',
    'Export…',
    undefined,
    'Settings',
    undefined,
    'quit',
  ])
})

test('every system has About: a Mac in the app menu, others under Help', () => {
  expect(namesInLast('linux')).toEqual(['help', 'How to get your export', 'Keyboard shortcuts', undefined, 'about'])
  expect(namesInLast('win32')).toContain('about')
  expect(namesInLast('darwin')).toEqual(['help', 'How to get your export', 'Keyboard shortcuts'])
})

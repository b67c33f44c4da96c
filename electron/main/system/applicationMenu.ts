import type { MenuItemConstructorOptions } from 'electron'
import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'

interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly ask: (command: WindowCommand) => void
}

type Item = MenuItemConstructorOptions
type CommandKind = Extract<WindowCommand, { readonly kind: string }>['kind']
type SimpleCommand = Exclude<CommandKind, 'open' | 'importFiles'>

const separator: Item = { type: 'separator' }

/** Electron's default menu links to the web; ours only acts on the window. */
export function menuTemplate({ platform, isPackaged, ask }: MenuOptions): Item[] {
  const isMac = platform === 'darwin'
  // The page handles these keys first; the menu only shows them.
  const item = (label: string, kind: SimpleCommand, accelerator?: string): Item => ({
    label,
    click: () => ask({ kind }),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  })
  const settings = item(isMac ? 'Settings…' : 'Settings', 'settings', 'CommandOrControl+,')
  const file: Item[] = [
    item('Import…', 'import', 'CommandOrControl+I'),
    item('Import a folder…', 'importFolder'),
    item('Export…', 'export'),
    separator,
    ...(isMac ? [] : [settings, separator]),
    isMac ? { role: 'close' } : { role: 'quit' },
  ]
  // The page doesn't handle these keys, because a browser already does; here the menu has to.
  const step = (label: string, kind: 'back' | 'forward', accelerator: string): Item => ({
    label,
    click: () => ask({ kind }),
    accelerator,
  })
  const view: Item[] = [
    step('Back', 'back', isMac ? 'Command+[' : 'Alt+Left'),
    step('Forward', 'forward', isMac ? 'Command+]' : 'Alt+Right'),
    separator,
    item('Search', 'search'),
    item('Find in conversation', 'find', 'CommandOrControl+F'),
    separator,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // The same key without Shift, which is what most people press.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
    { role: 'zoomOut' },
    separator,
    { role: 'togglefullscreen' },
    ...(isPackaged ? [] : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
  ]
  const help: Item[] = [
    item('How to get your export', 'howToExport'),
    item('Keyboard shortcuts', 'shortcuts'),
    ...(isMac ? [] : [separator, { role: 'about' } as const]),
  ]
  return [
    ...(isMac ? [appMenu(settings)] : []),
    { label: '&File', submenu: file },
    { role: 'editMenu' },
    { label: '&View', submenu: view },
    { role: 'windowMenu' },
    { role: 'help', submenu: help },
  ]
}

function appMenu(settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
}

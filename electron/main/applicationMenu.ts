import { Menu, type MenuItemConstructorOptions } from 'electron'

/** Electron's own menu has links to the web; this one has only what works on the window. */
export function applicationMenu(platform: NodeJS.Platform): Menu {
  const own: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }] : []
  return Menu.buildFromTemplate([...own, { role: 'fileMenu' }, { role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }])
}

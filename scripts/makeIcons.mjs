import fs from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './findBrowser.mjs'
import { electronArguments } from './findElectron.mjs'
import { projectFolder, say } from './runCommand.mjs'

// Renders resources/icon.svg in the sizes that installers and Linux desktops need.
const folder = path.join(projectFolder, 'resources')
const desktopSizes = [16, 24, 32, 48, 64, 128, 256, 512]
const INSTALLER_SIZE = 1024

const drawing = await fs.readFile(path.join(folder, 'icon.svg'), 'utf8')
const browser = await chromium.launch({
  executablePath: await findBrowser(process.execPath),
  args: electronArguments(),
})
try {
  await fs.mkdir(path.join(folder, 'icons'), { recursive: true })
  await fs.writeFile(path.join(folder, 'icon.png'), await draw(INSTALLER_SIZE))
  for (const size of desktopSizes)
    await fs.writeFile(path.join(folder, 'icons', `${size}x${size}.png`), await draw(size))
  say(`Drew the icon in ${desktopSizes.length + 1} sizes.`)
} finally {
  await browser.close()
}

/** @param {number} size */
async function draw(size) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${drawing}`,
  )
  const icon = await page.screenshot({ omitBackground: true })
  await page.close()
  return icon
}

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownAppImage } from '../../../../electron/clients/program/ownCommand.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('appimage')
const mounted = newFolder()
const inside = path.join(mounted, 'backscroll')
fs.writeFileSync(inside, '')
const image = '/home/ana/Backscroll.AppImage'

describe('the AppImage that we run from', () => {
  it('is the one whose folder we lie in, also by way of a link', () => {
    const link = path.join(newFolder(), 'link')
    fs.symlinkSync(mounted, link, 'junction')
    for (const folder of [mounted, link]) expect(ownAppImage({ APPIMAGE: image, APPDIR: folder }, inside)).toBe(image)
  })

  it('is not that of the editor in whose terminal we are', () => {
    expect(ownAppImage({ APPIMAGE: '/home/ana/Editor.AppImage', APPDIR: newFolder() }, inside)).toBeUndefined()
    expect(
      ownAppImage({ APPIMAGE: '/home/ana/Editor.AppImage', APPDIR: '/tmp/.mount_that_is_gone' }, inside),
    ).toBeUndefined()
  })

  it('is none in an installed app', () => {
    expect(ownAppImage({}, inside)).toBeUndefined()
  })
})

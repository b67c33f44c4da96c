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

describe('the AppImage we run from', () => {
  it('is the one whose folder contains us, even through a symlink', () => {
    const link = path.join(newFolder(), 'link')
    fs.symlinkSync(mounted, link, 'junction')
    for (const folder of [mounted, link]) expect(ownAppImage({ APPIMAGE: image, APPDIR: folder }, inside)).toBe(image)
  })

  it("isn't that of the editor whose terminal we run in", () => {
    expect(ownAppImage({ APPIMAGE: '/home/ana/Editor.AppImage', APPDIR: newFolder() }, inside)).toBeUndefined()
    expect(
      ownAppImage({ APPIMAGE: '/home/ana/Editor.AppImage', APPDIR: '/tmp/.mount_that_is_gone' }, inside),
    ).toBeUndefined()
  })

  it('is null in an installed app', () => {
    expect(ownAppImage({}, inside)).toBeUndefined()
  })
})

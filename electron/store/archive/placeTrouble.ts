import fs from 'node:fs'
import path from 'node:path'
import { isOpenToOthers } from './archiveFiles.ts'

/**
 * File systems of other machines as Linux numbers them: NFS, two ages of SMB, and Plan 9, by which Windows lends its
 * disks to WSL.
 */
const networkTypes = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x01021997])

/** Folders that a program keeps the same on several machines, file by file. */
const synchronised =
  /^(?:OneDrive\b.*|Dropbox\b.*|Google Drive|GoogleDrive-.*|iCloud Drive|Mobile Documents|CloudStorage|Nextcloud|ownCloud|Syncthing)$/i

/** Why a folder is no good place for an archive, as a sentence; null when nothing speaks against it. */
export function placeTrouble(folder: string, fileSystem = fileSystemOf(folder)): string | null {
  if (networkTypes.has(fileSystem) || /^[\\/]{2}[^\\/?.]/.test(folder)) {
    return (
      `${folder} is on another machine. A database that several programs use at once can be damaged there: ` +
      'keep the archive on a disk of this computer, and copy its backups elsewhere.'
    )
  }
  if (folder.split(/[\\/]/).some((name) => synchronised.test(name))) {
    return (
      `${folder} is in a folder that is synchronised with other machines. A copy made in the midst of a ` +
      'change is damaged: keep the archive elsewhere, and let its backups be synchronised.'
    )
  }
  return null
}

/**
 * Why the folder of an archive is not safe from others, as a sentence; one that has nothing else in it was closed when
 * it was opened.
 */
export function openTrouble(folder: string): string | null {
  return isOpenToOthers(folder)
    ? `Other users of this computer can write into ${folder}, and so replace the archive. Close it to them with: ` +
        `chmod 700 "${folder}"`
    : null
}

/** Of the folder, or of the nearest above it that is there; 0 where the system does not tell. */
function fileSystemOf(folder: string): number {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    try {
      return fs.statfsSync(at).type
    } catch {
      if (at === path.dirname(at)) return 0
    }
  }
}

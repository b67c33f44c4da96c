import { makeBackup, prepareRestored, putInPlace } from '../../electron/store/backups.ts'
import { openArchive } from '../../electron/store/openArchive.ts'

/** What is done to a whole archive, in a process of its own that may be killed at any moment: `node upkeepScript.ts WORK FOLDER [BACKUP]`. */
const [, , work = '', folder = '', backup = ''] = process.argv
process.stdout.write('begun\n')
if (work === 'migrate') openArchive(folder, 'write').close()
if (work === 'backUp') makeBackup(folder, Date.now())
if (work === 'restore') putInPlace(folder, prepareRestored(folder, backup), Date.now())

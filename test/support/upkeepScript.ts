import { makeBackup } from '../../electron/store/backup/makeBackup.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'
import { prepareRestored, swapIn } from '../../electron/store/backup/replaceArchive.ts'

/**
 * Work on a whole archive, in its own process that may be killed at any moment: `node upkeepScript.ts WORK FOLDER
 * [BACKUP]`.
 */
const [, , work = '', folder = '', backup = ''] = process.argv
process.stdout.write('begun\n')
if (work === 'migrate') openArchive(folder, 'write').close()
if (work === 'backUp') makeBackup(folder, 'backup', Date.now())
if (work === 'restore') swapIn(folder, prepareRestored(folder, backup), { as: 'replaced', nowMs: Date.now() })

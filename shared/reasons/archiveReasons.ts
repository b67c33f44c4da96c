import type { ReasonEntry } from './reason.ts'
import { megabytes } from './reasonFigures.ts'

interface InArchive {
  readonly archive: string
}

interface InFolder {
  readonly folder: string
}

interface NeedsRoom {
  readonly folder: string
  readonly neededBytes: number
}

const IMPORT_FIRST = 'Import an export first: backscroll import FILE'

/** Opening, locking, moving and restoring the archive. */
export const archiveReasons = {
  noArchive: {
    code: 'no_archive',
    say: ({ folder }: InFolder) => `No archive in ${folder} yet.`,
    advice: IMPORT_FIRST,
  },
  archiveEmpty: { code: 'no_archive', say: () => 'This archive is still empty.', advice: IMPORT_FIRST },
  nothingToDelete: {
    code: 'no_archive',
    say: ({ folder }: InFolder) => `Nothing was deleted. There's no archive in ${folder}.`,
  },
  noFolderToShow: {
    code: 'no_archive',
    say: () => "Can't show the folder. There's no archive yet; import your export first.",
  },
  archiveElsewhere: {
    code: 'archive_moved',
    say: ({ folder }: InFolder) => `The archive was moved to ${folder}. Restart Backscroll to open it there.`,
  },
  archiveUnreachable: {
    code: 'archive_moved',
    say: ({ folder, note }: InFolder & { readonly note: string }) =>
      `The archive was moved to ${folder}, which isn't available. Connect its disk and restart Backscroll. ` +
      `If the archive is gone for good, delete ${note} to start a new one.`,
  },
  archiveReplaced: {
    code: 'archive_busy',
    say: ({ folder }: InFolder) => `Nothing was changed. The archive in ${folder} was just replaced; try again.`,
  },
  archiveBeingReplaced: {
    code: 'archive_busy',
    say: () => 'Nothing was changed. This archive is being moved, restored, or repaired; try again in a minute.',
  },
  archiveBusy: {
    code: 'archive_busy',
    say: ({ archive }: InArchive) => `Another program is writing to ${archive}. Wait until it's done and try again.`,
  },
  importRunning: {
    code: 'archive_busy',
    say: () => 'Another import into this archive is running. Wait until it finishes and try again.',
  },
  backupRunning: {
    code: 'archive_busy',
    say: () => 'Another program is backing up this archive. Wait until it finishes and try again.',
  },
  archiveReadOnly: {
    code: 'archive_read_only',
    say: ({ archive }: InArchive) => `Can't write to ${archive}. Check the folder's permissions.`,
    advice: 'Or choose another archive with --archive.',
  },
  uploadsReadOnly: {
    code: 'archive_read_only',
    say: ({ folder }: InFolder) => `Can't write to ${folder}. Check the folder's permissions.`,
  },
  archiveDamaged: {
    code: 'archive_broken',
    say: ({ archive }: InArchive) => `${archive} is damaged or isn't a Backscroll archive. Nothing was changed.`,
    advice: '"backscroll doctor" shows what\'s still readable, and "backscroll recover" restores it.',
  },
  strayLog: {
    code: 'archive_broken',
    say: ({ folder, log }: InFolder & { readonly log: string }) =>
      `Nothing was changed. The file ${log} in ${folder} belongs to another database and would damage this one. ` +
      `Move ${log} to another folder and try again.`,
  },
  emptiedWithBackups: {
    code: 'archive_broken',
    say: ({ file }: { readonly file: string }) => `${file} is empty, but there are backups of its content.`,
    advice: '"backscroll recover --from-backup" restores the latest one.',
  },
  emptiedWithFiles: {
    code: 'archive_broken',
    say: ({ file }: { readonly file: string }) =>
      `${file} is empty, but its attachments are still there. If you have a copy of archive.db, put it back. ` +
      'Otherwise start with an empty archive and import your export again.',
    advice: 'To start with an empty archive: backscroll recover --empty',
  },
  archiveNewer: {
    code: 'archive_newer',
    say: ({ version, known }: { readonly version: number; readonly known: number }) =>
      `Nothing was changed. This archive is from a newer version of Backscroll (format ${version}, this one reads up ` +
      `to ${known}). Update Backscroll to open it.`,
  },
  unknownStoredFormat: {
    code: 'archive_newer',
    say: ({ format }: { readonly format: string }) =>
      `Can't read conversations in the format ${format}. Update Backscroll to open them.`,
  },
  archiveOlder: {
    code: 'archive_older',
    say: () => 'This archive is from an older version of Backscroll.',
    advice: 'Update it with: backscroll doctor --repair',
  },
  diskFull: {
    code: 'disk_full',
    say: ({ archive }: InArchive) => `The disk with ${archive} is full. Free some space and try again.`,
  },
  diskFullMidImport: {
    code: 'disk_full',
    say: () =>
      "The disk is full, and Backscroll couldn't undo the unfinished import. Free some space and import the same " +
      'file again to complete it.',
  },
  noRoomForUpload: {
    code: 'disk_full',
    say: ({ folder }: InFolder) => `Not enough disk space for this file in ${folder}. Free some space and try again.`,
  },
  stoppedBeforeChange: { code: 'stopped', say: () => 'Stopped before anything was changed.' },

  moveNeedsFullPath: {
    code: 'invalid_input',
    say: ({ folder, example }: InFolder & { readonly example: string }) =>
      `${folder} isn't a full path. Enter one such as ${example}.`,
  },
  moveInsideItself: {
    code: 'invalid_input',
    say: ({ folder }: InFolder) => `The archive is already in ${folder}. Choose a folder outside it.`,
  },
  moveToFullFolder: {
    code: 'invalid_input',
    say: ({ folder }: InFolder) => `${folder} isn't empty. Choose an empty folder.`,
  },
  folderOnNetwork: {
    code: 'invalid_input',
    say: ({ folder }: InFolder) =>
      `${folder} is on another computer, where shared databases can get damaged. Keep the archive on a disk of this ` +
      'computer and copy its backups elsewhere.',
  },
  folderSynced: {
    code: 'invalid_input',
    say: ({ folder }: InFolder) =>
      `${folder} is synced with other computers, which can damage a database in use. Keep the archive in another ` +
      'folder and sync its backups.',
  },
  folderOpenToOthers: {
    say: ({ folder }: InFolder) =>
      `Other users of this computer can replace the archive in ${folder}. Restrict access: chmod 700 "${folder}"`,
  },
  moveCopyDamaged: {
    code: 'archive_broken',
    say: () => 'Nothing was moved. The copy of the database is incomplete, so the original may be damaged.',
    advice: 'Check it with: backscroll doctor',
  },
  moveNeedsRoom: {
    code: 'disk_full',
    say: ({ folder, neededBytes }: NeedsRoom) =>
      `Nothing was moved. The archive needs ${megabytes(neededBytes)}, more than is free in ${folder}.`,
  },
  moveStopped: { code: 'stopped', say: () => 'Stopped. Nothing was moved.' },

  backupDamaged: {
    code: 'archive_broken',
    say: () => 'No backup was made. The copy is incomplete, so the archive may be damaged.',
    advice: 'Check it with: backscroll doctor',
  },
  noSuchBackup: {
    code: 'not_found',
    say: ({ name }: { readonly name: string }) => `There's no backup named ${name}.`,
    advice: 'List backups with: backscroll backup --list',
  },
  chosenBackupDamaged: {
    code: 'archive_broken',
    say: ({ name }: { readonly name: string }) => `Nothing was changed. The backup ${name} is damaged; choose another.`,
  },
  noGoodBackup: {
    code: 'not_found',
    say: () => 'Nothing was changed. There is no intact backup.',
    advice: '"backscroll recover" restores what\'s still readable in the archive itself.',
  },
  nothingToRecover: {
    code: 'invalid_input',
    say: () => "Nothing to recover. The archive isn't damaged.",
    advice: '"backscroll backup --restore" goes back to an earlier backup.',
  },
  nothingReadable: {
    code: 'not_found',
    say: ({ file }: { readonly file: string }) =>
      `Nothing was changed. Nothing in ${file} is readable, and there's no intact backup.`,
    advice:
      '"backscroll recover --empty" starts with an empty archive and keeps the damaged file. Then import your export ' +
      'again.',
  },
  onlyBackupReadable: {
    code: 'not_found',
    say: ({ file }: { readonly file: string }) =>
      `Nothing was changed. Nothing in ${file} is readable, but you can restore the latest backup.`,
    advice:
      '"backscroll recover --from-backup" restores the latest backup. "backscroll recover --empty" starts with an ' +
      'empty archive and keeps the damaged file.',
  },
  noFileManager: {
    code: 'not_found',
    say: ({ folder }: InFolder) => `No app on this computer can show folders. The archive is in ${folder}`,
  },
} as const satisfies Readonly<Record<string, ReasonEntry>>

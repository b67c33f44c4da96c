import { AppError } from '../../../shared/contract/appError.ts'
import { indexDamage, isSound } from '../../store/integrity.ts'
import type { Archive } from '../../store/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

export function createArchiveHandlers({ archiveFolder, read, write }: HandlerParts): Pick<Handlers, 'archive.stats' | 'archive.check'> {
  const check = (archive: Archive) => {
    const damage = archive.findDamage()
    const canRepair = damage.some((sentence) => sentence === indexDamage.behind || sentence === indexDamage.differs)
    return { archive: archiveFolder, damage, ...(canRepair && { canRepair }) }
  }
  return {
    'archive.stats': () => read((archive) => ({ archive: archiveFolder, ...archive.stats.read() })),
    'archive.check': ({ repair }) => {
      if (repair) write((archive) => repairIndex(archive))
      try {
        return write(check)
      } catch (error) {
        if (error instanceof AppError && error.code === 'archive_read_only') return read(check)
        throw error
      }
    },
  }
}

/** A running import is about to catch up by itself; two at it would only be in each other's way. */
function repairIndex({ searchIndex, holdImportLock }: Archive): void {
  const release = holdImportLock()
  try {
    searchIndex.catchUp()
    if (!isSound(searchIndex)) searchIndex.rebuild()
  } finally {
    release()
  }
}

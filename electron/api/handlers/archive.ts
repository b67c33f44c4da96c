import { AppError } from '../../../shared/contract/appError.ts'
import { compareWithTexts, describeComparison, rederive } from '../../import/rebuild/compareWithTexts.ts'
import { indexDamage, isSound, stateOf } from '../../store/check/integrity.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

export function createArchiveHandlers({
  archiveFolder,
  read,
  write,
}: HandlerServices): Pick<Handlers, 'archive.stats' | 'archive.check'> {
  const check = (archive: Archive) => {
    const { damage, differing } = findDamage(archive)
    const canRepair =
      differing > 0 || damage.some((sentence) => sentence === indexDamage.behind || sentence === indexDamage.differs)
    return { archive: archiveFolder, damage, ...(canRepair && { canRepair }) }
  }
  return {
    'archive.stats': () =>
      read((archive) => archive.inSnapshot(() => ({ archive: archiveFolder, ...archive.stats.read() }))),
    'archive.check': ({ repair }, { emit }) => {
      if (repair) write(repairArchive)
      const found = whereWritable(
        () => write(check),
        () => read(check),
      )
      if (found.damage.length > 0 && stateOf(archiveFolder) !== 'whole') emit({ name: 'archive.damaged' })
      return found
    },
  }
}

function whereWritable<T>(work: () => T, otherwise: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'archive_read_only') return otherwise()
    throw error
  }
}

interface Damage {
  readonly damage: string[]
  /** Conversations that differ from their original texts. */
  readonly differing: number
}

function findDamage(archive: Archive): Damage {
  const damage = archive.findDamage()
  try {
    const compared = compareWithTexts(archive)
    return { damage: [...damage, ...describeComparison(compared)], differing: compared.differing.length }
  } catch (error) {
    // The damage found above already explains this error.
    if (damage.length > 0 && error instanceof AppError && error.code === 'archive_broken')
      return { damage, differing: 0 }
    throw error
  }
}

/** Takes the import lock, because a running import updates the index itself. */
function repairArchive(archive: Archive): void {
  const { searchIndex, holdImportLock } = archive
  const release = holdImportLock()
  try {
    const { differing } = compareWithTexts(archive)
    rederive(archive, differing)
    searchIndex.catchUp()
    // Rows that changed without the index can't be removed from it word by word.
    if (differing.length > 0 || !isSound(searchIndex)) searchIndex.rebuild()
  } finally {
    release()
  }
}

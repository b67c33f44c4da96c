import { AppError } from '../../../shared/contract/appError.ts'
import { compareWithTexts, describeComparison, rederive } from '../../import/rebuild/compareWithTexts.ts'
import { indexDamage, isSound, stateOf } from '../../store/check/integrity.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

export function createArchiveHandlers({
  archiveFolder,
  read,
  write,
}: HandlerParts): Pick<Handlers, 'archive.stats' | 'archive.check'> {
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
      if (repair) write(mend)
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
  /** Conversations that are not what their original texts say. */
  readonly differing: number
}

function findDamage(archive: Archive): Damage {
  const damage = archive.findDamage()
  try {
    const compared = compareWithTexts(archive)
    return { damage: [...damage, ...describeComparison(compared)], differing: compared.differing.length }
  } catch (error) {
    // On a page that is told of already.
    if (damage.length > 0 && error instanceof AppError && error.code === 'archive_broken')
      return { damage, differing: 0 }
    throw error
  }
}

/** A running import is about to catch up by itself; two at it would only be in each other's way. */
function mend(archive: Archive): void {
  const { searchIndex, holdImportLock } = archive
  const release = holdImportLock()
  try {
    const { differing } = compareWithTexts(archive)
    rederive(archive, differing)
    searchIndex.catchUp()
    // What changed unnoticed was indexed as it had been, and cannot be taken out of the index word by word.
    if (differing.length > 0 || !isSound(searchIndex)) searchIndex.rebuild()
  } finally {
    release()
  }
}

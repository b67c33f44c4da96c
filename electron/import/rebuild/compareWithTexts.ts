import type { DerivedConversation } from '../../../shared/model/conversation.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { RawVersion } from '../../store/tables/rawVersionStore.ts'
import { deriveFromVersions } from '../record/importRecords.ts'

interface Comparison {
  /** Conversations whose stored form differs from their original texts. */
  readonly differing: readonly number[]
  /** How many have a text that doesn't match its hash. */
  readonly corrupt: number
  /** How many can't be read, for example because a newer version wrote them. */
  readonly unreadable: number
}

type Finding = 'same' | 'differing' | 'corrupt' | 'unreadable'

/**
 * Derives every conversation again from its original texts, each verified by its hash, and compares: SQLite's own
 * checks don't notice a changed letter. Holds one conversation in memory at a time.
 */
export function compareWithTexts(archive: Archive): Comparison {
  const found = Map.groupBy(archive.conversations.ids(), (id) => archive.inSnapshot(() => compare(archive, id)))
  return {
    differing: found.get('differing') ?? [],
    corrupt: found.get('corrupt')?.length ?? 0,
    unreadable: found.get('unreadable')?.length ?? 0,
  }
}

function compare(archive: Archive, id: number): Finding {
  const versions = archive.rawVersions.verifiedVersionsOf(id)
  if (versions === null) return 'corrupt'
  // Deleted in the meantime, or its texts are gone, which another check reports.
  if (versions.length === 0) return 'same'
  const derived = derive(archive, id, versions)
  if (derived === null) return 'unreadable'
  return archive.conversations.differs(id, derived) ? 'differing' : 'same'
}

function derive(archive: Archive, id: number, versions: readonly RawVersion[]): DerivedConversation | null {
  const { provider, externalId } = archive.conversations.identityOf(id)
  try {
    return deriveFromVersions(provider, externalId, versions)
  } catch {
    // Parsing is pure, so any error is about these texts alone.
    return null
  }
}

/**
 * Keeps the user's edits, which are stored separately. Callers must hold the import lock and update the index
 * afterwards.
 */
export function rederive(archive: Archive, ids: readonly number[]): void {
  for (const id of ids) {
    archive.transaction(() => {
      const versions = archive.rawVersions.verifiedVersionsOf(id)
      const derived = versions === null || versions.length === 0 ? null : derive(archive, id, versions)
      if (derived !== null) archive.conversations.replace(id, derived)
    })
  }
}

export function describeComparison({ differing, corrupt, unreadable }: Comparison): string[] {
  const { length } = differing
  const notAsWritten =
    length === 1
      ? 'One conversation is not what its original text says'
      : `${length} conversations are not what their original texts say`
  return [
    ...(length === 0
      ? []
      : [`${notAsWritten}: a disk has changed what is stored, or an earlier version read it in another way.`]),
    ...(corrupt === 0
      ? []
      : [
          `Of ${corrupt === 1 ? 'one conversation' : `${corrupt} conversations`} the original text is damaged, so ` +
            'that what is shown cannot be compared with it. Import the export again to restore it.',
        ]),
    ...(unreadable === 0
      ? []
      : [
          `The original text of ${unreadable === 1 ? 'one conversation' : `${unreadable} conversations`} ` +
            'cannot be read by this version. Update Backscroll.',
        ]),
  ]
}

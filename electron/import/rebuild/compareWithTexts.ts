import type { DerivedConversation } from '../../../shared/model/conversation.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { RawVersion } from '../../store/tables/rawVersionStore.ts'
import { deriveFromVersions } from '../record/importRecords.ts'

interface Comparison {
  /** Conversations that are stored otherwise than their texts have it. */
  readonly differing: readonly number[]
  /** How many have a text that is not what it was. */
  readonly spoilt: number
  /** How many nothing can be made of, as of one that a newer program wrote. */
  readonly unclear: number
}

type Finding = 'same' | 'differing' | 'spoilt' | 'unclear'

/**
 * Works every conversation out again from its original texts, each proved by its hash, and compares: no check of
 * SQLite's sees a letter that has become another. One after the other, so that no more than one is in memory.
 */
export function compareWithTexts(archive: Archive): Comparison {
  const found = Map.groupBy(archive.conversations.ids(), (id) => archive.atOneMoment(() => compare(archive, id)))
  return {
    differing: found.get('differing') ?? [],
    spoilt: found.get('spoilt')?.length ?? 0,
    unclear: found.get('unclear')?.length ?? 0,
  }
}

function compare(archive: Archive, id: number): Finding {
  const versions = archive.rawVersions.provedVersionsOf(id)
  if (versions === null) return 'spoilt'
  // One that somebody has deleted meanwhile, or whose texts are gone, which is told elsewhere.
  if (versions.length === 0) return 'same'
  const derived = derive(archive, id, versions)
  if (derived === null) return 'unclear'
  return archive.conversations.differs(id, derived) ? 'differing' : 'same'
}

function derive(archive: Archive, id: number, versions: readonly RawVersion[]): DerivedConversation | null {
  const { provider, externalId } = archive.conversations.identityOf(id)
  try {
    return deriveFromVersions(provider, externalId, versions)
  } catch {
    // Reading is pure: whatever it throws says something about these texts alone.
    return null
  }
}

/**
 * What the person did lies apart, and stays. For whoever holds the import lock, and brings the index up to date
 * afterwards.
 */
export function workOutAgain(archive: Archive, ids: readonly number[]): void {
  for (const id of ids) {
    archive.transaction(() => {
      const versions = archive.rawVersions.provedVersionsOf(id)
      const derived = versions === null || versions.length === 0 ? null : derive(archive, id, versions)
      if (derived !== null) archive.conversations.replace(id, derived)
    })
  }
}

export function describeComparison({ differing, spoilt, unclear }: Comparison): string[] {
  const { length } = differing
  const notAsWritten =
    length === 1
      ? 'One conversation is not what its original text says'
      : `${length} conversations are not what their original texts say`
  return [
    ...(length === 0
      ? []
      : [`${notAsWritten}: a disk has changed what is stored, or an earlier version read it in another way.`]),
    ...(spoilt === 0
      ? []
      : [
          `Of ${spoilt === 1 ? 'one conversation' : `${spoilt} conversations`} the original text is damaged, so ` +
            'that what is shown cannot be compared with it. Import the export again to restore it.',
        ]),
    ...(unclear === 0
      ? []
      : [
          `The original text of ${unclear === 1 ? 'one conversation' : `${unclear} conversations`} cannot be read ` +
            'by this version. Update Backscroll.',
        ]),
  ]
}

import { useEffect } from 'react'
import { hearArchive, hearBroken } from '../../archive.ts'
import { useRecovery } from '../../features/recovery/recoveryStore.ts'

/** Whoever is told that the archive is damaged, the page then looks at how it is. */
export function useRecoveryWatch(): void {
  const hear = useRecovery((recovery) => recovery.hear)
  const examine = useRecovery((recovery) => recovery.examine)
  const askAccess = useRecovery((recovery) => recovery.askAccess)
  useEffect(() => hearArchive(hear), [hear])
  useEffect(() => hearBroken(() => void examine()), [examine])
  useEffect(() => void askAccess(), [askAccess])
}

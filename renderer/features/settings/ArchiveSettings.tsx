import { useState } from 'react'
import '../../ui/button.css'
import type { ArchivePlace } from '../../../shared/model/archivePlace.ts'
import { archive, isInWindow } from '../../archive.ts'
import { formatBytes } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Setting, SettingGroup } from '../../ui/Setting.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useArchiveCare } from './archiveCareStore.ts'
import { BackupSettings } from './BackupSettings.tsx'
import { useIndexCare } from './indexCareStore.ts'
import { WipeDialog } from './WipeDialog.tsx'

export function ArchiveSettings() {
  const place = useArchiveCare((care) => care.place)
  const refresh = useArchiveCare((care) => care.refresh)
  return (
    <SettingGroup title="Archive">
      {place.at === 'asking' ? <Skeleton label="Reading about the archive" lines={3} /> : null}
      {place.at === 'failed' ? (
        <Notice title="The archive could not be read" action={{ label: 'Try again', run: () => void refresh() }} isBroken>
          {place.message}
        </Notice>
      ) : null}
      {place.at === 'known' ? <Known place={place.value} /> : null}
    </SettingGroup>
  )
}

function Known({ place }: { readonly place: ArchivePlace }) {
  return (
    <>
      <Setting title="Place" control={isInWindow ? <ShowFolder /> : undefined}>
        <code>{place.folder}</code>
        <br />
        {formatBytes(place.databaseBytes)} of conversations, {formatBytes(place.fileBytes)} of pictures and files. Only your own account can read it. To keep it elsewhere, start Backscroll with{' '}
        <code>BACKSCROLL_ARCHIVE</code> set to another folder.
      </Setting>
      <BackupSettings place={place} />
      <Checks />
      <Wipe />
    </>
  )
}

function ShowFolder() {
  return (
    <button type="button" className="button" onClick={() => void archive('window.showFolder', {})}>
      Show in folder
    </button>
  )
}

function Checks() {
  const work = useArchiveCare((care) => care.work)
  const check = useArchiveCare((care) => care.check)
  const indexWork = useIndexCare((index) => index.work)
  const rebuild = useIndexCare((index) => index.rebuild)
  return (
    <Setting
      title="Health"
      control={
        <>
          <button type="button" className="button" disabled={work !== 'none'} onClick={() => void check()}>
            {work === 'check' ? 'Checking…' : 'Check the archive'}
          </button>
          <button type="button" className="button" disabled={indexWork !== 'none'} onClick={() => void rebuild()}>
            {indexWork === 'rebuild' ? 'Making it anew…' : 'Rebuild the index'}
          </button>
        </>
      }
    >
      The check reads every page of the database. Rebuilding makes all search indexes anew; it takes a while, and nothing is lost.
    </Setting>
  )
}

function Wipe() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Setting
      title="Delete everything"
      control={
        <button type="button" className="button button-dangerous" onClick={() => setIsOpen(true)}>
          Delete the archive…
        </button>
      }
    >
      All conversations, files, highlights and backups on this machine. Your exports stay where they are.
      <WipeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Setting>
  )
}

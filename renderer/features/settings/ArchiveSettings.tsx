import { useState } from 'react'
import { inWords } from '../../errorMessage.ts'
import type { ArchiveLocation } from '../../../shared/model/archiveMaintenance.ts'
import { isInWindow } from '../../archive.ts'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import '../../ui/controls/controls.css'
import { formatBytes } from '../../ui/format.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { words } from '../../words/words.ts'
import { BackupSettings } from './BackupSettings.tsx'
import { useArchiveSettings } from './archiveSettingsStore.ts'
import { useIndexSettings } from './settingsStores.ts'

export function ArchiveSettings() {
  const place = useArchiveSettings((care) => care.location)
  const refresh = useArchiveSettings((care) => care.refresh)
  return (
    <SettingGroup title={words.settings.archive.title}>
      {place.kind === 'asking' ? <Skeleton label={words.settings.archive.loading} lines={3} /> : null}
      {place.kind === 'failed' ? (
        <Notice
          title={words.settings.archive.failed}
          action={{ label: words.settings.tryAgain, run: () => void refresh() }}
          isBroken
        >
          {place.message}
        </Notice>
      ) : null}
      {place.kind === 'known' ? <Known place={place.value} /> : null}
    </SettingGroup>
  )
}

function Known({ place }: { readonly place: ArchiveLocation }) {
  return (
    <>
      <Setting title={words.settings.archive.place} control={isInWindow ? <PlaceActions /> : undefined}>
        <code>{place.folder}</code>
        <br />
        {words.settings.archive.sizes(formatBytes(place.databaseBytes), formatBytes(place.fileBytes))}
        {isInWindow ? null : <MoveByCommand />}
        {place.trouble === null ? null : <p role="alert">{inWords(place.trouble)}</p>}
      </Setting>
      <BackupSettings place={place} />
      <Checks />
      <Wipe />
    </>
  )
}

function PlaceActions() {
  const work = useArchiveSettings((care) => care.work)
  const choosePlace = useArchiveSettings((care) => care.chooseFolder)
  const showFolder = useArchiveSettings((care) => care.showFolder)
  return (
    <>
      <button type="button" className="button" onClick={() => void showFolder()}>
        {words.settings.archive.showFolder}
      </button>
      <button type="button" className="button" disabled={work !== 'none'} onClick={() => void choosePlace()}>
        {work === 'move' ? words.settings.archive.moving : words.settings.archive.move}
      </button>
      <MoveDialog />
    </>
  )
}

function MoveByCommand() {
  return (
    <>
      {' '}
      {words.settings.archive.moveByCommand}
      <code>{'backscroll move FOLDER'}</code>
    </>
  )
}

function Checks() {
  const work = useArchiveSettings((care) => care.work)
  const check = useArchiveSettings((care) => care.check)
  const indexWork = useIndexSettings((index) => index.work)
  const rebuild = useIndexSettings((index) => index.rebuild)
  return (
    <Setting
      title={words.settings.archive.health}
      control={
        <>
          <button type="button" className="button" disabled={work !== 'none'} onClick={() => void check()}>
            {work === 'check' ? words.settings.archive.checking : words.settings.archive.check}
          </button>
          <button type="button" className="button" disabled={indexWork !== 'none'} onClick={() => void rebuild()}>
            {indexWork === 'rebuild' ? words.settings.archive.rebuilding : words.settings.archive.rebuild}
          </button>
        </>
      }
    >
      {words.settings.archive.healthHint}
    </Setting>
  )
}

function Wipe() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Setting
      title={words.settings.wipe.setting}
      control={
        <button type="button" className="button button-dangerous" onClick={() => setIsOpen(true)}>
          {words.settings.wipe.open}
        </button>
      }
    >
      {words.settings.wipe.settingHint}
      <WipeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Setting>
  )
}

/** Once a folder is chosen: confirms the move before it starts. */
function MoveDialog() {
  const wantedPlace = useArchiveSettings((care) => care.newFolder)
  const dropWantedPlace = useArchiveSettings((care) => care.forgetNewFolder)
  const move = useArchiveSettings((care) => care.move)
  return (
    <Dialog
      title={words.settings.move.title}
      isOpen={wantedPlace !== null}
      onClose={dropWantedPlace}
      confirm={{ label: words.settings.move.confirm, run: () => void move() }}
    >
      <p>
        {words.settings.move.to} <code>{wantedPlace}</code>
      </p>
      <p>{words.settings.move.where}</p>
      <p className="dialog-hint">{words.settings.move.hint}</p>
    </Dialog>
  )
}

interface WipeDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function WipeDialog({ isOpen, onClose }: WipeDialogProps) {
  const [typed, setTyped] = useState('')
  const wipe = useArchiveSettings((care) => care.wipe)
  const close = (): void => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      title={words.settings.wipe.title}
      isOpen={isOpen}
      onClose={close}
      confirm={{
        label: words.settings.wipe.confirm,
        isDangerous: true,
        isOff: typed.trim() !== words.settings.wipe.phrase,
        run: () => {
          close()
          void wipe()
        },
      }}
    >
      <p>{words.settings.wipe.warning}</p>
      <label className="field">
        {words.settings.wipe.typeBefore}
        <b>{words.settings.wipe.phrase}</b>
        {words.settings.wipe.typeAfter}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  )
}

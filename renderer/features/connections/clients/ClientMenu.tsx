import { Ellipsis, ListChecks, Plus, RefreshCw, Trash2, Undo2 } from 'lucide-react'
import '../../../ui/controls/controls.css'
import type { ClientStatus } from '../../../../shared/model/clientSetup.ts'
import { Menu, type MenuItem } from '../../../ui/overlay/Menu.tsx'
import { words } from '../../../words/words.ts'
import { useConnections } from './connectionsStore.ts'
import { useSetup } from '../setup/setupStore.ts'

/** All other actions for a client; no menu when there are none. */
export function ClientMenu({ status }: { readonly status: ClientStatus }) {
  const check = useConnections((connections) => connections.check)
  const undo = useConnections((connections) => connections.undo)
  const isBusy = useConnections((connections) => connections.work !== 'none')
  const open = useSetup((setup) => setup.open)
  const showSteps = useSetup((setup) => setup.showSteps)
  const { id, name, state, locations, steps, canUndo } = status
  const lacking =
    state.kind === 'connected'
      ? locations.find((location) => location.exists && location.state === 'absent')
      : undefined
  const isStarted = locations.some(({ command }) => command !== null)
  const hasEntry = isStarted || locations.some(({ address }) => address !== null)
  const groups = [
    [
      ...offered(isStarted, {
        label: words.connections.menu.check,
        icon: RefreshCw,
        isOff: isBusy,
        run: () => void check(id),
      }),
      ...offered(lacking !== undefined, {
        label: words.connections.menu.addTo(lacking?.label ?? name),
        icon: Plus,
        isOff: isBusy,
        run: () => void open({ client: id, name, intent: 'add', anyway: false }),
      }),
      ...offered(steps.length > 0, {
        label: words.connections.menu.otherWays,
        icon: ListChecks,
        run: () => showSteps(name, steps),
      }),
    ],
    [
      ...offered(canUndo, { label: words.connections.menu.undo, icon: Undo2, isOff: isBusy, run: () => void undo(id) }),
      ...offered(hasEntry, {
        label: words.connections.menu.remove,
        icon: Trash2,
        isDangerous: true,
        isOff: isBusy,
        run: () => void open({ client: id, name, intent: 'remove', anyway: false }),
      }),
    ],
  ]
  if (groups.flat().length === 0) return null
  return (
    <Menu
      groups={groups}
      trigger={
        <button
          type="button"
          className="icon-button"
          aria-label={words.connections.menu.moreAbout(name)}
          title={words.connections.menu.more}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      }
    />
  )
}

function offered(isOffered: boolean, item: MenuItem): MenuItem[] {
  return isOffered ? [item] : []
}

import { Fragment } from 'react'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { keySign, type Shortcut, shortcuts } from '../../ui/keyboard/shortcuts.ts'
import { words } from '../../words/words.ts'
import './frame.css'

interface ShortcutSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const groups = [...Map.groupBy(Object.values<Shortcut>(shortcuts), ({ group }) => group)]

/** Every key that does something, by where it does. */
export function ShortcutSheet({ isOpen, onClose }: ShortcutSheetProps) {
  return (
    <Dialog title={words.app.shortcutSheet.title} isOpen={isOpen} onClose={onClose} size="wide">
      <div className="shortcuts">
        {groups.map(([group, own]) => (
          <section key={group} aria-label={words.ui.shortcutGroups[group]}>
            <h3>{words.ui.shortcutGroups[group]}</h3>
            <dl>
              {own.map(({ label, keys }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index === 0 ? '' : words.app.shortcutSheet.or}
                        <kbd>{keySign(key)}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

import { Popover } from '@base-ui/react/popover'
import type { SearchHit } from '../../../../shared/model/searchAnswer.ts'
import { words } from '../../../words/words.ts'
import { explainHit } from './explainHit.ts'
import './results.css'

/** Says in plain words why these places of a conversation were found. */
export function WhyButton({ hits }: { readonly hits: readonly SearchHit[] }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="why-button">{words.search.why.ask}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="why-place" side="bottom" align="start" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className="why">
            <Popover.Title className="why-title">{words.search.why.title}</Popover.Title>
            {hits.map((hit, index) => (
              <section key={hit.messageId} className="why-hit">
                {hits.length > 1 ? (
                  <h3>{index === 0 ? words.search.why.firstPlace : words.search.why.secondPlace}</h3>
                ) : null}
                <ul>
                  {explainHit(hit).map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </section>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

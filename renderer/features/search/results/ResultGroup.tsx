import { Popover } from '@base-ui/react/popover'
import { memo, type ReactNode } from 'react'
import type { SearchHit } from '../../../../shared/model/searchAnswer.ts'
import { ConversationTitle } from '../../../ui/controls/ConversationTitle.tsx'
import { joinFacts, ModelName } from '../../../Facts.tsx'
import { MarkedText } from '../../../ui/controls/MarkedText.tsx'
import { formatDay } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import { describeCount } from './describeResults.ts'
import { explainHit } from './explainHit.ts'
import type { HitGroup } from './groupHits.ts'
import { plainSnippet } from './plainSnippet.ts'
import './results.css'

interface ResultGroupProps {
  readonly group: HitGroup
  readonly isOpen: boolean
  readonly onOpen: (group: HitGroup, messageKey: string | null, isByKey: boolean) => void
}

/** A conversation with its two best matches: the first opens with the title, the second separately. */
export const ResultGroup = memo(function ResultGroup({ group, isOpen, onOpen }: ResultGroupProps) {
  const shown = group.hits.slice(0, 2)
  const [first, second] = shown
  return (
    <div className="result" data-open={isOpen || undefined}>
      <button
        type="button"
        className="result-place"
        data-stop
        aria-current={isOpen ? 'true' : undefined}
        onClick={({ detail }) => onOpen(group, first?.messageId ?? null, detail === 0)}
      >
        <span className="result-head">
          <span className="result-title">
            {group.title === null || group.derivedTitle !== null ? (
              <ConversationTitle title={group.title} derivedTitle={group.derivedTitle} />
            ) : (
              <MarkedText text={group.title} ranges={group.titleMarks} />
            )}
          </span>
          {group.atMs === null ? null : (
            <time dateTime={new Date(group.atMs).toISOString()}>{formatDay(group.atMs)}</time>
          )}
        </span>
        {first === undefined ? null : <SnippetText hit={first} />}
      </button>
      {second === undefined ? null : (
        <button
          type="button"
          className="result-place"
          data-stop
          onClick={({ detail }) => onOpen(group, second.messageId, detail === 0)}
        >
          <SnippetText hit={second} />
        </button>
      )}
      <div className="result-facts">
        <span>{factsOf(group, first)}</span>
        {first === undefined ? null : <WhyButton hits={shown} />}
      </div>
    </div>
  )
})

/** User messages are shown exactly as typed, here too. */
function SnippetText({ hit: { role, snippet } }: { readonly hit: SearchHit }) {
  const { text, ranges, isCutBefore, isCutAfter } = role === 'user' ? snippet : plainSnippet(snippet)
  return (
    <span className="result-snippet">
      {isCutBefore ? '…' : ''}
      <MarkedText text={text} ranges={ranges} />
      {isCutAfter ? '…' : ''}
    </span>
  )
}

function factsOf(group: HitGroup, best: SearchHit | undefined): ReactNode {
  if (best === undefined)
    return group.titleMarks.length > 0 ? words.search.results.inTitle : words.search.results.related
  return joinFacts([
    describeCount(group),
    best.model === null ? null : <ModelName key="model" slug={best.model} />,
    best.isBranch ? words.search.results.otherVersion : null,
  ])
}

/** Explains in plain words why these messages matched. */
function WhyButton({ hits }: { readonly hits: readonly SearchHit[] }) {
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

import { Popover } from '@base-ui/react/popover'
import { memo, type ReactNode, useState } from 'react'
import type { SearchHit } from '../../../../shared/model/searchAnswer.ts'
import { ConversationTitle } from '../../../ui/controls/ConversationTitle.tsx'
import { joinFacts, ModelName } from '../../../Facts.tsx'
import { MarkedText } from '../../../ui/controls/MarkedText.tsx'
import { formatDay } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import { describeCount, describeSpeaker } from './describeResults.ts'
import { explainHit } from './explainHit.ts'
import type { HitGroup } from './groupHits.ts'
import { plainSnippet } from './plainSnippet.ts'
import './results.css'

interface ResultGroupProps {
  readonly group: HitGroup
  readonly isOpen: boolean
  /** The open message, if it is in this conversation. */
  readonly openKey: string | null
  /** Above the first conversation that has none of the words. */
  readonly heading: string | null
  readonly onOpen: (group: HitGroup, messageKey: string | null, isByKey: boolean) => void
}

const SHOWN = 3

/** A conversation with its best matches: the first opens with the title, the others separately. */
export const ResultGroup = memo(function ResultGroup({ group, isOpen, openKey, heading, onOpen }: ResultGroupProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? group.hits : group.hits.slice(0, SHOWN)
  const [first, ...others] = shown
  const left = group.hits.length - shown.length
  const openHit = isOpen ? (shown.find(({ messageId }) => messageId === openKey) ?? first) : undefined
  return (
    <>
      {heading === null ? null : <h2 className="result-group">{heading}</h2>}
      <div className="result" data-open={isOpen || undefined}>
        <button
          type="button"
          className="result-place"
          data-stop
          aria-current={isOpen ? 'true' : undefined}
          onClick={({ detail }) => onOpen(group, first?.messageId ?? null, detail === 0)}
        >
          <Head group={group} best={first} />
          {first === undefined ? null : <Match hit={first} isOpen={first === openHit} />}
        </button>
        {others.map((hit) => (
          <button
            key={hit.messageId}
            type="button"
            className="result-place"
            data-stop
            onClick={({ detail }) => onOpen(group, hit.messageId, detail === 0)}
          >
            <Match hit={hit} isOpen={hit === openHit} />
          </button>
        ))}
        {left <= 0 ? null : (
          <button type="button" className="button-link result-more" onClick={() => setShowsAll(true)}>
            {words.search.results.more(left)}
          </button>
        )}
        {first === undefined ? null : <WhyButton hits={shown} />}
      </div>
    </>
  )
})

function Head({ group, best }: { readonly group: HitGroup; readonly best: SearchHit | undefined }) {
  return (
    <span className="result-head">
      <i className="provider" data-provider={group.provider} />
      <span className="result-title">
        {group.title === null || group.derivedTitle !== null ? (
          <ConversationTitle title={group.title} derivedTitle={group.derivedTitle} />
        ) : (
          <MarkedText text={group.title} ranges={group.titleMarks} />
        )}
      </span>
      <span className="result-facts">{factsOf(group, best)}</span>
      {best === undefined ? <When atMs={group.atMs} /> : null}
    </span>
  )
}

function When({ atMs }: { readonly atMs: number | null }) {
  return atMs === null ? null : <time dateTime={new Date(atMs).toISOString()}>{formatDay(atMs)}</time>
}

/** Who said it, what was found in it, and when. */
function Match({ hit, isOpen }: { readonly hit: SearchHit; readonly isOpen: boolean }) {
  return (
    <span className="result-hit" data-open={isOpen || undefined}>
      <span className="result-speaker">{describeSpeaker(hit)}</span>
      <SnippetText hit={hit} />
      <When atMs={hit.createdAtMs ?? hit.elseAtMs} />
    </span>
  )
}

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
            {hits.slice(0, SHOWN).map((hit, index) => (
              <section key={hit.messageId} className="why-hit">
                {hits.length > 1 ? <h3>{words.search.why.places[index]}</h3> : null}
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

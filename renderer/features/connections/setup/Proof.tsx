import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ClientProof } from '../../../../shared/model/clientSetup.ts'
import { words } from '../../../words/words.ts'
import { describeProof, formatSeconds } from '../clients/describeConnection.ts'
import './setup.css'
import { useHomePaths } from '../clients/useHomePaths.ts'

/** The result of starting the server the client's way and calling it. */
export function Proof({ proof }: { readonly proof: ClientProof }) {
  const shown = useHomePaths()
  if (proof.at === 'failed') {
    return (
      <div className="proof" data-tone="warn">
        <p className="proof-title">
          <TriangleAlert aria-hidden="true" />
          {words.connections.proof.silent}
        </p>
        <p>{shown(proof.reason)}</p>
        <p>{proof.fix}</p>
      </div>
    )
  }
  const { toolNames, query, searchedInMs, firstHit, remark } = proof
  return (
    <div className="proof" data-tone="good">
      <p className="proof-title">
        <CircleCheck aria-hidden="true" />
        {describeProof(proof)}
      </p>
      {remark === null ? null : <p>{remark}</p>}
      <ul className="proof-tools" aria-label={words.connections.proof.tools}>
        {toolNames.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {firstHit === null ? (
        <p>{words.connections.proof.nothingFound(query, formatSeconds(searchedInMs))}</p>
      ) : (
        <>
          <p>{words.connections.proof.firstHit(query, formatSeconds(searchedInMs))}</p>
          <blockquote>{firstHit}</blockquote>
        </>
      )}
    </div>
  )
}

import './notices.css'

interface SkeletonProps {
  /** What is being done, for those who do not see it. */
  readonly label: string
  readonly lines: number
}

/** Grey lines where text will stand. They appear after 150 ms: what comes sooner needs none. */
export function Skeleton({ label, lines }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton-block" aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

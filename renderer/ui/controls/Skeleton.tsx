import './notices.css'

interface SkeletonProps {
  /** The activity, for screen readers. */
  readonly label: string
  readonly lines: number
}

/** Gray lines where text will appear. They show after 150 ms, because faster content needs none. */
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

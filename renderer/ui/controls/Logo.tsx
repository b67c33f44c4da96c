import { useId } from 'react'
import './controls.css'

const arrow = 'M12 5.2 6.6 10.4l5.4 5.2M7 10.4h12.9a8 8 0 0 1 0 16H10.4a3.4 3.4 0 0 1 0-6.8h6.4'

/** A return arrow that runs back over a marker stroke, and curls up like a scroll. */
export function Logo() {
  // The arrow is dark where it crosses the marker. Each copy clips by its own id: a hidden copy would clip nothing.
  const stroke = useId()
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <clipPath id={stroke}>
        <path d="M2.4 3.7 22.8 2.4 23.9 16.8 3.2 18.1Z" />
      </clipPath>
      <path
        d="M3 4.3 22.2 3.1 23.2 16.2 3.7 17.4Z"
        fill="var(--mark)"
        stroke="var(--mark)"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <g fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d={arrow} stroke="var(--ink)" />
        <path d={arrow} stroke="var(--on-mark)" clipPath={`url(#${stroke})`} />
      </g>
    </svg>
  )
}

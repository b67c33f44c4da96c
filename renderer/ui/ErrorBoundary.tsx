import { Component, type ReactNode } from 'react'
import { words } from '../words/words.ts'
import { Notice } from './controls/Notice.tsx'

interface BoundaryProps {
  readonly children: ReactNode
}

type BoundaryState = { readonly kind: 'whole' } | { readonly kind: 'broken' }

/** A bug in one part of the page leaves the others intact. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { kind: 'whole' }

  static getDerivedStateFromError(): BoundaryState {
    return { kind: 'broken' }
  }

  override render(): ReactNode {
    if (this.state.kind === 'whole') return this.props.children
    const { title, text, again } = words.ui.boundary
    return (
      <Notice title={title} action={{ label: again, run: () => this.setState({ kind: 'whole' }) }} isBroken>
        {text}
      </Notice>
    )
  }
}

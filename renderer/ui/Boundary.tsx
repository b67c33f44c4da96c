import { Component, type ReactNode } from 'react'
import { Notice } from './Notice.tsx'

interface BoundaryProps {
  readonly children: ReactNode
}

type BoundaryState = { readonly at: 'whole' } | { readonly at: 'broken' }

/** A bug in one part of the page leaves the others standing. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: 'whole' }

  static getDerivedStateFromError(): BoundaryState {
    return { at: 'broken' }
  }

  override render(): ReactNode {
    if (this.state.at === 'whole') return this.props.children
    return (
      <Notice title="Something went wrong in this part of the page" action={{ label: 'Show it again', run: () => this.setState({ at: 'whole' }) }} isBroken>
        Your archive is not affected.
      </Notice>
    )
  }
}

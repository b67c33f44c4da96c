import { Component, type ReactNode } from 'react'
import { words } from '../words/words.ts'
import { Notice } from './controls/Notice.tsx'

interface BoundaryProps {
  readonly children: ReactNode
}

type BoundaryState = { readonly at: 'whole' } | { readonly at: 'broken' }

/** A bug in one part of the page leaves the others intact. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: 'whole' }

  static getDerivedStateFromError(): BoundaryState {
    return { at: 'broken' }
  }

  override render(): ReactNode {
    if (this.state.at === 'whole') return this.props.children
    const { title, text, again } = words.ui.boundary
    return (
      <Notice title={title} action={{ label: again, run: () => this.setState({ at: 'whole' }) }} isBroken>
        {text}
      </Notice>
    )
  }
}

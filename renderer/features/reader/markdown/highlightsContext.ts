import { createContext } from 'react'
import type { TextAnchor } from '../../../../shared/model/highlight.ts'
import type { MessageView } from '../../../../shared/model/library.ts'

/** A place that the person has highlighted, described by its words in the readable text. */
export interface Highlighted {
  readonly id: number
  readonly colour: string
  readonly anchor: TextAnchor
}

/** What is highlighted in a message; the same list as long as nothing has changed. */
export type HighlightsOf = (message: MessageView) => readonly Highlighted[]

const NONE: readonly Highlighted[] = []

export const noHighlights: HighlightsOf = () => NONE

export const HighlightsContext = createContext(noHighlights)

import { createContext } from 'react'
import type { MessageView } from '../../../shared/model/library.ts'
import type { HighlightRange } from './wrapRanges.ts'

/** What the person has highlighted in a message, by its places in the readable text; the same list as long as nothing has changed. */
export type HighlightsOf = (message: MessageView) => readonly HighlightRange[]

const NONE: readonly HighlightRange[] = []

export const noHighlights: HighlightsOf = () => NONE

export const HighlightsContext = createContext(noHighlights)

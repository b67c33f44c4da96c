/** Apart from the schemas, so that the page need not load those. */
export const highlightColours = ['green', 'blue', 'rose'] as const
export type HighlightColour = (typeof highlightColours)[number]

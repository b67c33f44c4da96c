/** Separate from the schemas, so the page needn't load those. */
export const highlightColours = ['green', 'blue', 'rose'] as const
export type HighlightColour = (typeof highlightColours)[number]

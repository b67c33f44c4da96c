/** Separate from the schemas, so the page needn't load those. */
export const highlightColors = ['green', 'blue', 'rose'] as const
export type HighlightColor = (typeof highlightColors)[number]

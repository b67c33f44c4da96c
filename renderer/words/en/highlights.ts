export const highlights = {}

export const reader = {}

export const connections = {}

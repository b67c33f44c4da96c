export const exporting = {}

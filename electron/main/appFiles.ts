import { programFiles } from '../host/programFiles.ts'

export const appFiles = programFiles(import.meta.url)

import { programFiles } from '../host/programFiles.ts'

export const ownFiles = programFiles(import.meta.url)

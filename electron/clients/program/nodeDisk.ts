import fs from 'node:fs'
import type { Disk } from './machine.ts'

export const nodeDisk: Disk = {
  isThere: (file) => fs.existsSync(file),
  namesIn: (folder) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []),
}

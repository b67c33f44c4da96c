import fs from 'node:fs'
import path from 'node:path'
import { describeSchema } from '../test/support/describeSchema.ts'

fs.writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'SCHEMA.md'), describeSchema())
console.log('docs/SCHEMA.md is written.')

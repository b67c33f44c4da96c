import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeSchema } from './support/describeSchema.ts'

it('docs/SCHEMA.md is the schema; npm run schema writes it anew', () => {
  expect(fs.readFileSync(path.join(import.meta.dirname, '..', 'docs', 'SCHEMA.md'), 'utf8')).toBe(describeSchema())
})

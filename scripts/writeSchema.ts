import fs from 'node:fs'
import path from 'node:path'
import { describeOperators } from '../test/support/describeOperators.ts'
import { describeSchema } from '../test/support/describeSchema.ts'

const docs = path.join(import.meta.dirname, '..', 'docs')
const guide = path.join(docs, 'guide', 'search.md')
fs.writeFileSync(path.join(docs, 'SCHEMA.md'), describeSchema())
fs.writeFileSync(
  guide,
  fs.readFileSync(guide, 'utf8').replace(/^\| operator \|.*(?:\n\|.*)*/m, () => describeOperators()),
)
console.log('Wrote docs/SCHEMA.md and the operators in docs/guide/search.md.')

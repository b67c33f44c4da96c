import { app } from './app.ts'
import { connections } from './connections.ts'
import { counts } from './counts.ts'
import { exporting } from './exporting.ts'
import { highlights } from './highlights.ts'
import { importing } from './importing.ts'
import { library } from './library.ts'
import { palette } from './palette.ts'
import { reader } from './reader.ts'
import { reasonWords } from './reasons.ts'
import { recovery } from './recovery.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { statistics } from './statistics.ts'
import { ui } from './ui.ts'

/** English, the reference for every other language. `language` is its tag, used to format numbers and months. */
export const en = {
  language: 'en',
  app,
  connections,
  counts,
  exporting,
  highlights,
  importing,
  library,
  palette,
  reader,
  reasons: reasonWords,
  recovery,
  search,
  settings,
  statistics,
  ui,
}

import { afterAll } from 'vitest'
import { openHost } from '../../electron/host/openHost.ts'
import { programFiles } from '../../electron/host/programFiles.ts'
import { fixedNow } from './archiveFixture.ts'

/** As the sources have them. */
export const sourceFiles = programFiles(new URL('../../electron/cli/index.ts', import.meta.url).href)

/**
 * The program without its doors, at noon of 1 December 2026 in Greenwich, with its real threads. Where no model is
 * found, search falls back to keywords.
 */
export function openDispatch(archiveFolder: string, resourcesFolder = '/nowhere/meaning') {
  const bugs: unknown[] = []
  const { dispatch, close } = openHost({
    ...sourceFiles,
    archiveFolder,
    resourcesFolder,
    embeddingKey: null,
    fixedClock: { nowMs: fixedNow(), timeZone: 'UTC' },
    serves: 'one',
    logBug: (error) => void bugs.push(error),
  })
  afterAll(() => close())
  return { bugs, dispatch }
}

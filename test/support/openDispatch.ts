import { afterAll } from 'vitest'
import { openHost } from '../../electron/host/openHost.ts'
import type { LocalModel } from '../../shared/model/localModels.ts'
import { fixedNow } from './archiveFixture.ts'
import { builtFiles } from './programs.ts'

/**
 * The program without its doors, at noon UTC on December 1, 2026, with its real threads. Without a model, search falls
 * back to keywords.
 */
export function openDispatch(
  archiveFolder: string,
  resourcesFolder = '/nowhere/meaning',
  models?: readonly LocalModel[],
) {
  const bugs: unknown[] = []
  const { dispatch, close } = openHost({
    ...builtFiles,
    archiveFolder,
    resourcesFolder,
    models,
    embeddingKey: null,
    fixedClock: { nowMs: fixedNow(), timeZone: 'UTC' },
    serves: 'one',
    logBug: (error) => void bugs.push(error),
  })
  afterAll(() => close())
  return { bugs, dispatch }
}

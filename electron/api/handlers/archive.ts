import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

export function createArchiveHandlers({ archiveFolder, read, write }: HandlerParts): Pick<Handlers, 'archive.stats' | 'archive.check'> {
  return {
    'archive.stats': () => read((archive) => ({ archive: archiveFolder, ...archive.stats.read() })),
    'archive.check': ({ repair }) =>
      repair
        ? write((archive) => {
            archive.searchIndex.catchUp()
            archive.searchIndex.check()
            return { archive: archiveFolder, damage: archive.findDamage() }
          })
        : read((archive) => ({ archive: archiveFolder, damage: archive.findDamage() })),
  }
}

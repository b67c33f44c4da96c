import { AppError } from '../../../shared/contract/appError.ts'
import { providers } from '../../../shared/model/conversation.ts'
import type { FilterChoices } from '../../../shared/model/conversationFilter.ts'
import { features } from '../../../shared/query/searchQuery.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { featureLabels, providerLabels } from '../choiceLabels.ts'
import { clockIn } from '../clockIn.ts'
import type { Handlers } from '../dispatch.ts'
import { editAll } from '../editAll.ts'
import type { HandlerParts } from '../handlerParts.ts'
import { createWallClock } from '../wallClock.ts'

type Names = 'conversations.choices' | 'conversations.editAll' | 'projects.rename'

/** A library in order: what its conversations can be told apart by, and many of them changed at once. */
export function createOrganisingHandlers({ read, write, clock }: HandlerParts): Pick<Handlers, Names> {
  return {
    'conversations.choices': ({ timeZone }) => {
      const { timeZone: zone } = clockIn(clock(), timeZone)
      return read((archive) => archive.atOneMoment(() => choices(archive, zone)))
    },
    'conversations.editAll': ({ ids, ...edit }) => {
      if (Object.values(edit).every((value) => value === undefined))
        throw new AppError('invalid_input', 'Nothing was said to change.')
      return write((archive) =>
        archive.transaction(() => ({ changedIds: editAll(archive, ids, { ...edit, nowMs: clock().nowMs }) })),
      )
    },
    'projects.rename': ({ id, name: given }) =>
      write((archive) =>
        archive.transaction(() => {
          if (!archive.projects.has(id))
            throw new AppError('not_found', `No conversation belongs to a project with the id ${id}.`, {
              advice: '"backscroll list --json" gives ids of projects.',
            })
          const name = given === '' ? null : given
          archive.projects.rename(id, name)
          return { id, name }
        }),
      ),
  }
}

function choices({ choices: store }: Archive, timeZone: string): FilterChoices {
  const { providers: counted, has, quarters, ...rest } = store.read()
  const labelOf = new Map<string, string>(providers.map((provider) => [provider, providerLabels[provider]]))
  const toWallMs = createWallClock(timeZone)
  const years = Map.groupBy(quarters, ({ atMs }) => String(new Date(toWallMs(atMs)).getUTCFullYear()))
  return {
    ...rest,
    providers: counted.map((choice) => ({ ...choice, label: labelOf.get(choice.value) ?? choice.label })),
    has: features
      .map((feature) => ({ value: feature, label: featureLabels[feature], count: has[feature] }))
      .filter(({ count }) => count > 0)
      .toSorted((one, two) => two.count - one.count),
    years: [...years]
      .map(([year, within]) => ({ value: year, label: year, count: within.reduce((sum, { count }) => sum + count, 0) }))
      .toSorted((one, two) => Number(two.value) - Number(one.value)),
  }
}

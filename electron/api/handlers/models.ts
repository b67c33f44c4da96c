import { AppError } from '../../../shared/contract/appError.ts'
import type { OfferedModel } from '../../../shared/model/indexStatus.ts'
import { downloadSize, type LocalModel } from '../../../shared/model/localModels.ts'
import { chosenEmbedding } from '../../embed/build/indexChoice.ts'
import { downloadedBytes, downloadModel, removeModel } from '../../embed/model/modelDownload.ts'
import { missingModel, offeredModels } from '../../embed/model/modelFile.ts'
import { modelNamed } from '../../embed/model/openEmbedder.ts'
import { refuseMissing } from '../../store/archive/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names = 'models.list' | 'models.download' | 'models.remove'

/** How often a running download reports its progress. */
const PROGRESS_MS = 200

export function createModelHandlers(services: HandlerServices): Pick<Handlers, Names> {
  const list = () => ({ models: listModels(services) })
  return {
    'models.list': list,
    'models.download': async ({ model: id }, { signal, emit }) => {
      refuseMissing(services.archiveFolder)
      let toldAtMs = 0
      await downloadModel(modelNamed(services, id), services, {
        signal,
        onProgress: ({ done, total }) => {
          if (done < total && Date.now() - toldAtMs < PROGRESS_MS) return
          toldAtMs = Date.now()
          emit({ name: 'model.progress', model: id, done, total })
        },
      })
      return list()
    },
    'models.remove': ({ model: id }) => {
      const model = modelNamed(services, id)
      if (isInUse(services, model)) throw AppError.of('modelInUse', { model: id })
      removeModel(model, services)
      return list()
    },
  }
}

function isInUse({ read }: HandlerServices, { id, home }: LocalModel): boolean {
  const choice = read(({ settings }) => chosenEmbedding(settings))
  return home === null ? choice.source === 'bundled' : choice.source === 'downloaded' && choice.model === id
}

function listModels(services: HandlerServices): OfferedModel[] {
  return offeredModels(services).map((model) => {
    const { id, languages, license, home } = model
    return {
      id,
      languages: [...languages],
      license,
      byteLength: downloadSize(model),
      host: home === null ? null : new URL(home).host,
      isInUse: isInUse(services, model),
      ...progressOf(services, model),
    }
  })
}

function progressOf(services: HandlerServices, model: LocalModel): Pick<OfferedModel, 'state' | 'downloadedBytes'> {
  if (model.home === null) return { state: 'included', downloadedBytes: downloadSize(model) }
  const bytes = downloadedBytes(services, model)
  const state = missingModel(services, model) === null ? 'downloaded' : bytes === 0 ? 'absent' : 'partial'
  return { state, downloadedBytes: bytes }
}

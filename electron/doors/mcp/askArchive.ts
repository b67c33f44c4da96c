import { AppError } from '../../../shared/contract/appError.ts'
import { agentValue } from '../../../shared/text/agentText.ts'
import type { Dispatch } from '../../api/dispatch.ts'
import { withoutPaths } from './answer/errors.ts'
import type { Ask } from './tool.ts'

/** Everything from the archive enters the door here, so everything is cleaned here. */
export function askArchive(dispatch: Dispatch, signal: AbortSignal): Ask {
  return async (name, input) => {
    const reply = await dispatch({ door: 'mcp', name, input, context: { signal, emit: () => {} } })
    if (!reply.ok) throw new AppError(reply.error.code, reply.error.message)
    return withPlainNotices(agentValue(reply.value))
  }
}

/** Notices are written for the person, and may name folders. */
function withPlainNotices<Value>(value: Value): Value {
  const { notices } = value as { readonly notices?: readonly string[] }
  return notices === undefined ? value : { ...value, notices: notices.map(withoutPaths) }
}

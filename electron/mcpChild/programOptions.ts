import { parseArgs } from 'node:util'
import { AppError } from '../../shared/contract/appError.ts'
import { type AgentSettings, agentSettings } from '../../shared/model/agents.ts'
import { parsePort } from '../api/ports.ts'
import { isFlagOn } from '../api/agentSettings.ts'
import { findArchiveFolder } from '../api/archiveFolder.ts'

type Env = Readonly<Record<string, string | undefined>>

interface SystemInfo {
  readonly args: readonly string[]
  readonly env: Env
  readonly platform: NodeJS.Platform
  readonly home: string
}

export interface ProgramOptions {
  readonly archiveFolder: string
  /** Whether an argument or the environment names the archive. */
  readonly isArchiveNamed: boolean
  readonly isArchiveArgument: boolean
  /** Values that override the user's settings. */
  readonly overrides: Partial<Pick<AgentSettings, 'toolPrefix' | 'tokenBudget'>>
  readonly isCompact: boolean
  readonly hasConversations: boolean
  /** Null for standard input and output. */
  readonly http: { readonly port: number; readonly needsToken: boolean } | null
}

/** Arguments win over the environment, which wins over the archive's settings. */
export function readProgramOptions({ args, env, platform, home }: SystemInfo): ProgramOptions {
  const values = readArguments(args)
  return {
    archiveFolder: findArchiveFolder(values.archive, { platform, home, env }),
    isArchiveArgument: values.archive !== undefined,
    isArchiveNamed: values.archive !== undefined || Boolean(env['BACKSCROLL_ARCHIVE']),
    overrides: {
      ...optional('toolPrefix', checkedPrefix(values['tool-prefix'] ?? env['BACKSCROLL_TOOL_PREFIX'])),
      ...optional('tokenBudget', checkedBudget(env['BACKSCROLL_TOKEN_BUDGET'])),
    },
    isCompact: isFlagOn(env['COMPACT_RESPONSES']),
    hasConversations: isFlagOn(env['ENABLE_CONVERSATIONS']),
    http: values.http ? { port: parsePort(values.port), needsToken: !values['no-auth'] } : null,
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        archive: { type: 'string' },
        'tool-prefix': { type: 'string' },
        http: { type: 'boolean', default: false },
        port: { type: 'string' },
        'no-auth': { type: 'boolean', default: false },
      },
    }).values
  } catch (cause) {
    throw new AppError(
      {
        code: 'invalid_input',
        message: 'Use these arguments: [--archive DIR] [--tool-prefix P] [--http [--port N] [--no-auth]].',
      },
      { cause },
    )
  }
}

function checkedPrefix(value: string | undefined): string | undefined {
  if (value === undefined || agentSettings.shape.toolPrefix.safeParse(value).success) return value
  throw new AppError({
    code: 'invalid_input',
    message: 'A tool prefix can have up to 32 letters, digits, dashes, and underscores.',
  })
}

function checkedBudget(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const { data } = agentSettings.shape.tokenBudget.safeParse(Number(value))
  if (data === undefined)
    throw new AppError({
      code: 'invalid_input',
      message: 'BACKSCROLL_TOKEN_BUDGET must be a whole number from 1000 to 200000.',
    })
  return data
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]: Value })
}

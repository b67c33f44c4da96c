import type { z } from 'zod'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { ErrorCode } from '../../../../shared/reasons/reason.ts'
import { VARIABLE_NAMES } from '../../../api/archiveFolder.ts'
import { agentLine, agentText, cutText } from '../../../../shared/text/agentText.ts'

const HOW_TO_IMPORT = 'Import your ChatGPT export first: backscroll import FILE'
const INTERNAL = 'Something went wrong inside Backscroll. The log has the details. Try again, or try another query.'

/** Fixed sentences about the archive, because the original messages may name folders. */
const fixedSentences: Partial<Record<ErrorCode, string>> = {
  no_archive: `There's no archive yet. ${HOW_TO_IMPORT}`,
  archive_moved:
    "The archive was moved to another folder, or its disk isn't connected. Ask the user to connect the " +
    'disk and restart this app.',
  archive_broken: 'The archive is damaged. Ask the user to recover it in the app, or with: backscroll recover',
  archive_busy: 'The archive is busy. Try again in a minute.',
  archive_older:
    'The archive is from an older version of Backscroll. Ask the user to update it with: backscroll doctor ' +
    '--repair',
  archive_newer: 'The archive is from a newer version of Backscroll. Ask the user to update Backscroll.',
  archive_read_only: 'The archive is read-only, so nothing was changed.',
  disk_full: 'The disk is full, so nothing was changed. Ask the user to free some space.',
  internal: INTERNAL,
}

/** Some sentences quote the input. */
const SENTENCE_LENGTH = 1000
const NAMES_A_DATABASE = 'Database not found'

/** An error as a sentence for an agent, without paths, stack traces or SQL. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof AppError)) return INTERNAL
  const whole = cutText(agentText(error.message), SENTENCE_LENGTH)
  if (error.code === 'no_archive' && whole.startsWith(VARIABLE_NAMES)) return whole
  const sentence = withoutPaths(whole)
  return sentence.startsWith(NAMES_A_DATABASE) ? sentence : (fixedSentences[error.code] ?? sentence)
}

/** The error in the format documented for `conversation_search`. */
export function searchErrorText(error: unknown): string {
  const sentence = errorSentence(error)
  if (sentence.startsWith(NAMES_A_DATABASE)) return sentence
  if (!(error instanceof AppError) || error.code !== 'no_archive') return `Error: ${sentence}`
  return sentence.startsWith(VARIABLE_NAMES)
    ? `${NAMES_A_DATABASE}: ${sentence}`
    : `${NAMES_A_DATABASE}: there's no archive yet. ${HOW_TO_IMPORT}`
}

/** Absolute paths on any system, including ones with single spaces, but not addresses such as conversation://ID. */
const NAMED = String.raw`[^\s"'<>|*?\\/]`
const PATH = new RegExp(
  [
    String.raw`(?<![\w:/\\.~-])(?:file:\/\/|~)?(?:[a-z]:)?[\\/]{1,2}`,
    `${NAMED}+(?: ${NAMED}+){0,3}`,
    String.raw`(?:[\\/]${NAMED}*(?: ${NAMED}+(?=[^\n"'.,;]{0,100}[\\/]))*)+`,
  ].join(''),
  'giu',
)

export function withoutPaths(text: string): string {
  return text.replace(PATH, '(a path on this computer)')
}

/** Why a tool's input was rejected, in words: `limit: must be a whole number`. */
export function inputProblem({ issues }: z.ZodError, given: Readonly<Record<string, unknown>>): string {
  return issues
    .slice(0, 5)
    .map((issue) => problemOf(issue, given))
    .join('; ')
}

function problemOf(issue: z.core.$ZodIssue, given: Readonly<Record<string, unknown>>): string {
  const where = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, 5)
      .map((key) => `${[...where, agentLine(key, 60)].join('.')}: is not a parameter of this tool`)
      .join('; ')
  return `${where.join('.') || 'input'}: ${isGiven(given, issue.path) ? issue.message : 'is missing'}`
}

function isGiven(given: unknown, [first, ...rest]: readonly PropertyKey[]): boolean {
  if (first === undefined) return true
  return (
    typeof given === 'object' &&
    given !== null &&
    Object.hasOwn(given, first) &&
    isGiven((given as Readonly<Record<PropertyKey, unknown>>)[first], rest)
  )
}

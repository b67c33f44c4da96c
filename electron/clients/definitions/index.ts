import type { ClientDefinition } from '../clientDefinition.ts'
import { claudeCode } from './claudeCode.ts'
import { claudeDesktop } from './claudeDesktop.ts'
import { codex } from './codex.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { letta } from './letta.ts'
import { lmStudio } from './lmStudio.ts'
import { vscode } from './vscode.ts'
import { windsurf } from './windsurf.ts'

export const clientDefinitions: readonly ClientDefinition[] = [
  claudeDesktop,
  claudeCode,
  letta,
  cursor,
  vscode,
  windsurf,
  gemini,
  codex,
  lmStudio,
]

import fs from 'node:fs'
import path from 'node:path'
import { openZip } from '../../electron/import/source/zipSource.ts'

/** The default location of sets next to a checkout; --set names another. */
export const defaultSet = new URL('../../../shared/eval/beam100k', import.meta.url).pathname

export interface EvaluationQuery {
  readonly id: string
  readonly query: string
  readonly category: string
  readonly relevant_message_ids: readonly string[]
  readonly relevant_conversation_ids: readonly string[]
}

export interface SetMessage {
  readonly id: string
  readonly conversationId: string
  readonly title: string | null
  readonly text: string
}

/** A folder with `queries.jsonl` and a ChatGPT export, as `export.zip` or `conversations.json`. */
export interface EvaluationSet {
  readonly name: string
  readonly exportFile: string
  readonly queriesFile: string
  readonly queries: readonly EvaluationQuery[]
  readonly messages: readonly SetMessage[]
}

interface ExportedConversation {
  readonly id: string
  readonly title: string | null
  readonly mapping: Readonly<
    Record<string, { readonly message: { readonly content: { readonly parts?: readonly unknown[] } } | null }>
  >
}

/** Null when the folder isn't an evaluation set. */
export async function readSet(folder: string): Promise<EvaluationSet | null> {
  const queriesFile = path.join(folder, 'queries.jsonl')
  const exportFile = ['export.zip', 'conversations.json']
    .map((name) => path.join(folder, name))
    .find((file) => fs.existsSync(file))
  if (exportFile === undefined || !fs.existsSync(queriesFile)) return null
  const lines = fs
    .readFileSync(queriesFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const bytes = exportFile.endsWith('.zip')
    ? await readMember(exportFile, 'conversations.json')
    : fs.readFileSync(exportFile)
  const conversations = JSON.parse(bytes.toString()) as ExportedConversation[]
  return {
    name: path.basename(folder),
    exportFile,
    queriesFile,
    queries: lines.map((line) => JSON.parse(line) as EvaluationQuery),
    messages: conversations.flatMap(messagesOf),
  }
}

function messagesOf({ id: conversationId, title, mapping }: ExportedConversation): SetMessage[] {
  return Object.entries(mapping).flatMap(([id, { message }]) =>
    message === null
      ? []
      : [
          {
            id,
            conversationId,
            title,
            text: (message.content.parts ?? []).filter((part) => typeof part === 'string').join('\n'),
          },
        ],
  )
}

async function readMember(file: string, name: string): Promise<Buffer> {
  const { members, close } = await openZip(file)
  try {
    const member = members.find(({ path: memberPath }) => memberPath === name)
    if (!member) throw new Error(`${file} has no ${name}`)
    return Buffer.concat(await Array.fromAsync(member.read()))
  } finally {
    close()
  }
}

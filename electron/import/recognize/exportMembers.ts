import { asNote, type Sentence, sentenceOf } from '../../../shared/reasons/sentence.ts'
import { z } from 'zod'
import type { ImportNote } from '../../../shared/model/importReport.ts'
import { providers } from '../formats/index.ts'
import { storable } from '../parse/exportValue.ts'
import { baseName, type ExportMember, type ExportSource } from '../source/exportSource.ts'
import { readJson } from '../source/readJson.ts'

const manifestSchema = z.object({
  export_files: z.array(z.object({ path: z.string(), size_bytes: z.number().optional() })),
})

/**
 * Lists files that the export's manifest names but the export lacks. Only a warning, because the manifest may be wrong.
 */
export function checkManifest(manifest: unknown, members: readonly ExportMember[], manifestPath: string): ImportNote[] {
  const parsed = manifestSchema.safeParse(manifest)
  if (!parsed.success) return []
  const folder = manifestPath.slice(0, manifestPath.lastIndexOf('/') + 1)
  const sizes = new Map(members.map((member) => [member.path, member.byteLength]))
  const notes: ImportNote[] = []
  for (const { path, size_bytes: listed } of parsed.data.export_files) {
    const found = sizes.get(folder + path)
    if (found === undefined) notes.push({ where: path, ...asNote(sentenceOf('noteListedFileMissing')) })
    else if (listed !== undefined && found < listed)
      notes.push({ where: path, ...asNote(sentenceOf('noteWrongSize', { size: found, listed })) })
  }
  return notes
}

const MAX_ID = 200

/** The account the export belongs to, by the first provider's file that names it; null if none does. */
export async function readAccountId({ members }: ExportSource): Promise<string | null> {
  for (const { account } of providers) {
    const id = account === null ? null : account.idIn(await readJson(topmost(members, account.file)))
    if (id !== null) return id.length > MAX_ID ? null : storable(id)
  }
  return null
}

/** People upload files of any name to their chats, so the account's own file is the one nearest to the top. */
function topmost(members: readonly ExportMember[], name: string): ExportMember | undefined {
  const named = members.filter(({ path, refusal }) => refusal === null && baseName(path).toLowerCase() === name)
  return named.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)[0]
}

/** The role of each member of an export, judged by name; JSON contents are examined later. */
export interface MemberPlan {
  readonly json: readonly ExportMember[]
  readonly chatHtml: ExportMember | null
  readonly files: readonly ExportMember[]
  readonly refused: readonly { readonly member: ExportMember; readonly why: Sentence }[]
}

export function planMembers(members: readonly ExportMember[]): MemberPlan {
  const json: ExportMember[] = []
  const files: ExportMember[] = []
  const refused: { member: ExportMember; why: Sentence }[] = []
  let chatHtml: ExportMember | null = null
  const seen = new Set<string>()
  for (const member of members) {
    const name = baseName(member.path).toLowerCase()
    if (isSystemJunk(member.path, name)) continue
    if (member.refusal !== null) refused.push({ member, why: member.refusal })
    else if (seen.has(member.path)) refused.push({ member, why: sentenceOf('noteDuplicateName') })
    else if (name.endsWith('.json')) json.push(member)
    else if (name === 'chat.html' && chatHtml === null) chatHtml = member
    else files.push(member)
    seen.add(member.path)
  }
  return { json: json.toSorted(byShardNumber), chatHtml, files, refused }
}

/** Files that macOS and Windows leave in folders and zips. */
function isSystemJunk(path: string, name: string): boolean {
  return (
    path.split('/').includes('__MACOSX') ||
    name.startsWith('._') ||
    ['.ds_store', 'thumbs.db', 'desktop.ini', ''].includes(name)
  )
}

/** conversations-2 before conversations-10. */
function byShardNumber(a: ExportMember, b: ExportMember): number {
  return a.path.localeCompare(b.path, 'en', { numeric: true })
}

import { baseName, type ExportMember } from '../source/exportSource.ts'

/** What each member of an export is, by its name; what is inside JSON files is looked at later. */
export interface MemberPlan {
  readonly json: readonly ExportMember[]
  readonly chatHtml: ExportMember | null
  readonly files: readonly ExportMember[]
  readonly refused: readonly { readonly member: ExportMember; readonly why: string }[]
}

export function planMembers(members: readonly ExportMember[]): MemberPlan {
  const json: ExportMember[] = []
  const files: ExportMember[] = []
  const refused: { member: ExportMember; why: string }[] = []
  let chatHtml: ExportMember | null = null
  const seen = new Set<string>()
  for (const member of members) {
    const name = baseName(member.path).toLowerCase()
    if (isSystemJunk(member.path, name)) continue
    if (member.refusal !== null) refused.push({ member, why: member.refusal })
    else if (seen.has(member.path))
      refused.push({ member, why: 'The export has another file of the same name; the first one was kept.' })
    else if (name.endsWith('.json')) json.push(member)
    else if (name === 'chat.html' && chatHtml === null) chatHtml = member
    else files.push(member)
    seen.add(member.path)
  }
  return { json: json.toSorted(byShardNumber), chatHtml, files, refused }
}

/** What macOS and Windows leave in folders and in zips made of them. */
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

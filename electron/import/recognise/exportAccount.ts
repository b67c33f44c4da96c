import { baseName, type ExportMember, type ExportSource } from '../source/exportSource.ts'
import { asId, asList, asRecord, storable } from '../parse/exportValue.ts'
import { readJson } from '../source/readJson.ts'

const MAX_ID = 200

/**
 * Whose export it is: the id in ChatGPT's user.json, or in Claude's users.json where it has but one account; null when
 * neither says it.
 */
export async function readAccountId({ members }: ExportSource): Promise<string | null> {
  const user = asRecord(await readJson(topmost(members, 'user.json')))
  const users = user === null ? asList(await readJson(topmost(members, 'users.json'))) : []
  const id = user === null ? (users.length === 1 ? asId(asRecord(users[0])?.['uuid']) : null) : asId(user['id'])
  return id === null || id.length > MAX_ID ? null : storable(id)
}

/** People upload files of any name to their chats; the account's own stands nearest to the top. */
function topmost(members: readonly ExportMember[], name: string): ExportMember | undefined {
  const named = members.filter(({ path, refusal }) => refusal === null && baseName(path).toLowerCase() === name)
  return named.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)[0]
}

import { asList, asRecord, asString, type ExportRecord, storable } from '../parse/exportValue.ts'

/**
 * The exported data of one message: a node of a mapping, or an entry of a list. `text` finds messages without an id.
 * Undefined if it isn't there.
 */
export function findRawNode(record: ExportRecord, key: string, text: string | null): unknown {
  const mapping = asRecord(record['mapping'])
  if (mapping !== null)
    return Object.hasOwn(mapping, key)
      ? mapping[key]
      : Object.entries(mapping).find(([each]) => storable(each) === key)?.[1]
  const lists = ['mapping', 'chat_messages', 'messages'].map((field) => asList(record[field]))
  const entries = lists.find((list) => list.length > 0) ?? []
  const found = entries.find((entry) =>
    [asRecord(entry)?.['uuid'], asRecord(entry)?.['id']].some((id) => isKey(id, key)),
  )
  return (
    found ??
    entries[placeIn(key)] ??
    asList(record['turns']).find(
      (turn) => text !== null && storable(asString(asRecord(turn)?.['content']) ?? '') === text,
    )
  )
}

/** A numeric id is stored after the conversation's id: `…:3`. */
function isKey(id: unknown, key: string): boolean {
  return typeof id === 'number' ? key.endsWith(`:${id}`) : asString(id) === key
}

/** A missing or duplicate id was replaced by its position: `…#3`. */
function placeIn(key: string): number {
  const [, place] = /#(\d+)$/.exec(key) ?? []
  return place === undefined ? -1 : Number(place)
}

import { buildTalk } from './buildTalk.mjs'
import { assets } from './files.mjs'
import { receipts } from './papers.mjs'
import { richTalks } from './richTalks.mjs'
import { writtenTalks } from './writtenTalks.mjs'

const user = { id: 'user-SampleMilaBerger', email: 'mila@example.org', chatgpt_plus_user: true, birth_year: 1987 }

/**
 * The files of the sample export: every conversation, the newest first, and what they point to.
 * @param {readonly import('./readTalks.mjs').WrittenTalk[]} written
 * @returns {Map<string, Buffer>}
 */
export function makeMembers(written) {
  const files = Object.values(assets)
  const built = written.map((talk) => buildTalk(talk, (file) => void files.push(file)))
  const conversations = [...built, ...writtenTalks, ...richTalks].toSorted(
    (one, other) => other.update_time - one.update_time,
  )
  return new Map([
    ['conversations.json', Buffer.from(JSON.stringify(conversations))],
    ['user.json', Buffer.from(JSON.stringify(user))],
    [receipts.member, receipts.bytes],
    ...files.map(({ member, bytes }) => /** @type {[string, Buffer]} */ ([member, bytes])),
  ])
}

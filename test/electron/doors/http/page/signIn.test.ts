import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSignIn } from '../../../../../electron/doors/http/page/signIn.ts'
import { fixedNow } from '../../../../support/archiveFixture.ts'

const MINUTE_MS = 60_000

function open() {
  let nowMs = fixedNow()
  return { signIn: createSignIn({ randomBytes, now: () => nowMs }), pass: (ms: number) => void (nowMs += ms) }
}

it('a code works once', () => {
  const { signIn } = open()
  const code = signIn.newCode()
  const session = signIn.redeem(code) ?? ''
  expect(signIn.knows(session)).toBe(true)
  expect(signIn.redeem(code)).toBeNull()
  expect(signIn.knows(session)).toBe(true)
})

it("a code isn't a session, and a session isn't a code", () => {
  const { signIn } = open()
  const code = signIn.newCode()
  expect(signIn.knows(code)).toBe(false)
  const session = signIn.redeem(code) ?? ''
  expect(signIn.redeem(session)).toBeNull()
  expect(session).not.toBe(code)
})

it('a code is valid for ten minutes', () => {
  const { signIn, pass } = open()
  const first = signIn.newCode()
  const second = signIn.newCode()
  pass(10 * MINUTE_MS - 1)
  expect(signIn.redeem(first)).not.toBeNull()
  pass(1)
  expect(signIn.redeem(second)).toBeNull()
})

it('a wrong code uses up none', () => {
  const { signIn } = open()
  const code = signIn.newCode()
  for (const wrong of ['', 'x', code.slice(1), `${code}x`]) expect(signIn.redeem(wrong)).toBeNull()
  expect(signIn.redeem(code)).not.toBeNull()
})

it('the oldest of too many sessions ends', () => {
  const { signIn } = open()
  const sessions = Array.from({ length: 101 }, () => signIn.redeem(signIn.newCode()) ?? '')
  expect(sessions.map(signIn.knows)).toEqual([false, ...Array.from({ length: 100 }, () => true)])
  expect(signIn.knows('')).toBe(false)
})

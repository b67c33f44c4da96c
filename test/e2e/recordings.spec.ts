import { expect } from '@playwright/test'
import { buildConversation } from '../support/buildExport.ts'
import { test } from './support/shell.ts'

const SECONDS = 65
const RATE = 8000

/** Silence, one byte a sample. */
function recording(): Buffer {
  const head = Buffer.alloc(44)
  const size = SECONDS * RATE
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + size, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(size, 40)
  return Buffer.concat([head, Buffer.alloc(size, 128)])
}

const id = `file_${'d'.repeat(32)}`
const spoken = {
  content: {
    content_type: 'multimodal_text',
    parts: [
      { content_type: 'audio_transcription', text: 'Sing me a lullaby', direction: 'in' },
      { content_type: 'audio_asset_pointer', asset_pointer: `sediment://${id}`, format: 'wav', size_bytes: 9 },
    ],
  },
}
const talk = buildConversation({
  id: 'lullaby',
  title: 'A lullaby',
  turns: [
    ['user', '', spoken],
    ['assistant', 'Sleep well.'],
  ],
})

test.use({ exported: { 'conversations.json': [talk], [`${id}-lullaby.wav`]: recording() } })

test("shows a recording's length before it is played", async ({ window }) => {
  await window.getByRole('button', { name: /^A lullaby/ }).click()
  await expect(window.getByRole('region', { name: 'Messages' }).getByText('1:05', { exact: true })).toBeVisible()
})

import type { ExportContent } from './exportShape.ts'
import type { ImageAsset } from './images.ts'
import type { Talk } from './talk.ts'
import { addMessage, newExchange, textContent } from './talk.ts'

const documents = [
  ['report.pdf', 'application/pdf'],
  ['table.csv', 'text/csv'],
  ['notes.docx', ''],
] as const

/** Adds the messages before the first prompt, which are never shown. */
export function addPreamble(talk: Talk): string {
  const hidden = { is_visually_hidden_from_conversation: true }
  const system = addMessage(talk, talk.rootId, {
    role: 'system',
    content: textContent(''),
    endTurn: true,
    weight: 0,
    metadata: hidden,
  })
  if (!talk.random.chance(0.4)) return system
  const profile = 'Preferred name: Rosalind Quill\nRole: keeper of a small museum'
  const instructions = 'Be brief. Say so when you are not sure.'
  return addMessage(talk, system, {
    role: 'user',
    content: { content_type: 'user_editable_context', user_profile: profile, user_instructions: instructions },
    metadata: {
      ...hidden,
      is_user_system_message: true,
      user_context_message_data: { about_user_message: profile, about_model_message: instructions },
    },
  })
}

export function addPrompt(talk: Talk, parent: string): string {
  const { random, text, subject } = talk
  talk.exchange = newExchange(random)
  const prompt = text.prompt(subject, Math.min(random.lognormal(120, 1.2), 60_000))
  const common = random.chance(0.7) ? { serialization_metadata: { custom_symbol_offsets: [] } } : {}
  if (random.chance(talk.imageShare)) {
    const images = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, talk.takeImage)
    return addMessage(talk, parent, {
      role: 'user',
      content: pictures(images, prompt),
      metadata: { ...common, attachments: images.map(imageAttachment) },
    })
  }
  const metadata = random.chance(0.02) ? { ...common, attachments: [documentAttachment(talk)] } : common
  return addMessage(talk, parent, { role: 'user', content: textContent(prompt), metadata })
}

export function pictures(images: readonly ImageAsset[], text?: string): ExportContent {
  const parts: unknown[] = images.map(({ id, sizeBytes, width, height }) => ({
    content_type: 'image_asset_pointer',
    asset_pointer: `file-service://${id}`,
    size_bytes: sizeBytes,
    width,
    height,
    fovea: null,
    metadata: {
      dalle: null,
      gizmo: null,
      generation: null,
      container_pixel_height: height,
      container_pixel_width: width,
    },
  }))
  return { content_type: 'multimodal_text', parts: text === undefined ? parts : [...parts, text] }
}

function imageAttachment({ id, name, sizeBytes, width, height }: ImageAsset): object {
  return { id, size: sizeBytes, name, mime_type: 'image/png', width, height, source: 'local', is_big_paste: false }
}

function documentAttachment({ random }: Talk): object {
  const [name, mimeType] = random.pick(documents)
  const size = random.between(2000, 900_000)
  const id = `file-${random.alphanumeric(22)}`
  return {
    id,
    size,
    name,
    mime_type: mimeType,
    file_token_size: Math.ceil(size / 4),
    source: 'local',
    is_big_paste: false,
  }
}

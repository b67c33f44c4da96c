import type { MessageKind } from '../../../../shared/model/message.ts'
import { agentLine } from '../../../../shared/text/agentText.ts'

interface Speaker {
  readonly kind: MessageKind
  readonly role: string | null
}

/** Who speaks, on one line. Exports give thinking to the assistant or a tool; it must not read as an answer. */
export function roleLine({ kind, role }: Speaker): string {
  return kind === 'thoughts' ? 'thinking' : agentLine(role ?? 'unknown', 60)
}

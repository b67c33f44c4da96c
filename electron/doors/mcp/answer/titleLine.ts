import { agentLine } from '../../../../shared/text/agentText.ts'

const TITLE_LENGTH = 300

/** A title on one line. Titles in exports can be arbitrarily long. */
export function titleLine(title: string | null): string | null {
  return title === null ? null : agentLine(title, TITLE_LENGTH)
}

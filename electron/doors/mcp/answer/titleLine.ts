import { agentLine } from '../../../../shared/text/agentText.ts'

const TITLE_LENGTH = 300

/** A title on one line. Those of exports have no bound. */
export function titleLine(title: string | null): string | null {
  return title === null ? null : agentLine(title, TITLE_LENGTH)
}

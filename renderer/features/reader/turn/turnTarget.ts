/** The message that was opened or stepped to, and which of its marks. */
export interface TurnTarget {
  readonly messageKey: string
  readonly nth: number
}

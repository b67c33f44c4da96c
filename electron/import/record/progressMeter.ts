import type { ImportProgress } from '../../../shared/model/importReport.ts'

const REPORT_EVERY_MS = 100

interface MeterOptions {
  readonly sourcePath: string
  readonly now: () => number
  readonly report: (progress: ImportProgress) => void
}

/** Counts progress and reports it at most ten times a second. */
export function createProgressMeter({ sourcePath, now, report }: MeterOptions) {
  const startedAtMs = now()
  let step: ImportProgress['step'] = 'conversations'
  let stepStartedAtMs = startedAtMs
  let reportedAtMs = 0
  let done = 0
  let total = 0
  let conversations = 0
  let messages = 0

  function notify(isDue: boolean): void {
    const nowMs = now()
    if (!isDue && nowMs - reportedAtMs < REPORT_EVERY_MS) return
    reportedAtMs = nowMs
    const seconds = Math.max((nowMs - startedAtMs) / 1000, 0.001)
    const stepSeconds = (nowMs - stepStartedAtMs) / 1000
    const secondsLeft =
      done === 0 || stepSeconds < 1 ? null : Math.ceil((stepSeconds * Math.max(total - done, 0)) / done)
    report({
      sourcePath,
      step,
      done,
      total,
      conversations,
      messages,
      messagesPerSecond: Math.round(messages / seconds),
      secondsLeft,
    })
  }

  return {
    begin(nextStep: ImportProgress['step'], nextTotal: number): void {
      step = nextStep
      stepStartedAtMs = now()
      done = 0
      total = nextTotal
      notify(true)
    },
    set(nextDone: number, nextTotal: number): void {
      done = nextDone
      total = nextTotal
      notify(false)
    },
    add(amount: number): void {
      done += amount
      notify(false)
    },
    count(conversationCount: number, messageCount: number): void {
      conversations = conversationCount
      messages = messageCount
    },
    finish(): void {
      done = total
      notify(true)
    },
  }
}

export type ProgressMeter = ReturnType<typeof createProgressMeter>

import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AgentTool } from '../../../../shared/model/agents.ts'
import { isInWindow } from '../../../archive.ts'
import { Choice } from '../../../ui/controls/Choice.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/controls/controls.css'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { words } from '../../../words/words.ts'
import { formatSeconds } from '../clients/describeConnection.ts'
import { ToolForm } from './ToolForm.tsx'
import './console.css'
import { type AnsweredRequest, lastAnswer, type ToolRequest, type TryRun, useTry } from './tryStore.ts'

/** Calls the tools agents have, and shows the same answers. */
export function TryConsole() {
  return (
    <section className="try-console">
      <h2>{words.connections.tryConsole.title}</h2>
      <p>{isInWindow ? words.connections.tryConsole.lead : words.connections.tryConsole.inTheApp}</p>
      {isInWindow ? <Program /> : null}
    </section>
  )
}

function Program() {
  const tools = useTry((store) => store.tools)
  const refresh = useTry((store) => store.refresh)
  useEffect(() => void refresh(), [refresh])
  switch (tools.kind) {
    case 'asking':
      return <Skeleton label={words.connections.tryConsole.starting} lines={2} />
    case 'failed':
      return (
        <Notice
          title={words.connections.tryConsole.notStarted}
          action={{ label: words.connections.tryAgain, run: () => void refresh() }}
          isBroken
        >
          {tools.message}
        </Notice>
      )
    case 'known':
      return <Console tools={tools.value} />
  }
}

function Console({ tools }: { readonly tools: readonly AgentTool[] }) {
  const chosen = useTry((store) => store.chosen)
  const choose = useTry((store) => store.choose)
  const run = useTry((store) => store.run)
  // The chosen tool may no longer be allowed.
  const tool = tools.find(({ name }) => name === chosen) ?? tools[0]
  if (tool === undefined) return null
  return (
    <>
      <div className="try-card">
        <label className="field">
          {words.connections.tryConsole.tool}
          <span className="try-select">
            <select value={tool.name} onChange={(event) => choose(event.currentTarget.value)}>
              {tools.map(({ name, title }) => (
                <option key={name} value={name}>
                  {words.connections.tryConsole.toolOption(title, name)}
                </option>
              ))}
            </select>
            <ChevronDown aria-hidden="true" />
          </span>
        </label>
        <p className="try-about">{tool.description}</p>
        <ToolForm key={tool.name} tool={tool} isAsking={run.kind === 'asking'} />
      </div>
      <Outcome run={run} />
      <Confirmation run={run} />
    </>
  )
}

function Outcome({ run }: { readonly run: TryRun }) {
  const answered = lastAnswer(run)
  return (
    <>
      <p role="status" className={run.kind === 'stopped' ? 'try-stopped' : 'unseen'}>
        {run.kind === 'asking'
          ? words.connections.tryConsole.calling
          : run.kind === 'stopped'
            ? words.connections.tryConsole.stopped
            : ''}
      </p>
      {answered === null ? null : <ToolAnswer answered={answered} isOld={run.kind === 'asking'} />}
      {run.kind === 'failed' ? (
        <Notice title={words.connections.tryConsole.failed} isBroken>
          {run.message}
        </Notice>
      ) : null}
    </>
  )
}

/** Clients ask in the same way before a tool changes something. */
function Confirmation({ run }: { readonly run: TryRun }) {
  const confirm = useTry((store) => store.confirm)
  const stop = useTry((store) => store.stop)
  return (
    <Dialog
      title={words.connections.tryConsole.confirmTitle}
      isOpen={run.kind === 'confirming'}
      onClose={stop}
      confirm={{ label: words.connections.tryConsole.confirm, run: () => void confirm() }}
    >
      <p className="try-confirm">{words.connections.tryConsole.confirmText}</p>
      {run.kind === 'confirming' ? <ToolCallLine request={run.request} /> : null}
    </Dialog>
  )
}

interface ToolAnswerProps {
  readonly answered: AnsweredRequest
  /** A new answer is on its way. */
  readonly isOld: boolean
}

type Shape = 'text' | 'json'

const shapes: readonly { readonly value: Shape; readonly label: string }[] = [
  { value: 'text', label: words.connections.tryConsole.asText },
  { value: 'json', label: 'JSON' },
]

/** More than this is slow to render, and too long to read here. */
const MAX_SHOWN = 100_000

/** The exact answer, always as plain text. */
function ToolAnswer({ answered: { request, answer }, isOld }: ToolAnswerProps) {
  const [wanted, setWanted] = useState<Shape>('text')
  const { text, structured, isError, tookMs } = answer
  const shape = structured === null ? 'text' : wanted
  const whole = shape === 'text' ? text : JSON.stringify(structured, null, 2)
  const time = formatSeconds(tookMs)
  const Icon = isError ? TriangleAlert : CircleCheck
  return (
    <div className="tool-answer" data-tone={isError ? 'warn' : 'good'} data-old={isOld || undefined}>
      <div className="tool-answer-head">
        <p className="tool-answer-state" role="status">
          <Icon aria-hidden="true" />
          {isError ? words.connections.tryConsole.answeredError(time) : words.connections.tryConsole.answered(time)}
        </p>
        {structured === null ? null : (
          <Choice label={words.connections.tryConsole.format} value={shape} options={shapes} onChange={setWanted} />
        )}
        <CopyButton text={whole} label={words.connections.tryConsole.copy} />
      </div>
      <div className="tool-answer-call">
        <ToolCallLine request={request} />
      </div>
      {/* A scrollable area must be reachable by keyboard. */}
      <pre role="region" aria-label={words.connections.tryConsole.answer} tabIndex={0}>
        {whole.slice(0, MAX_SHOWN)}
      </pre>
      {whole.length > MAX_SHOWN ? (
        <p className="tool-answer-cut">{words.connections.tryConsole.truncated(MAX_SHOWN, whole.length)}</p>
      ) : null}
    </div>
  )
}

/** The call as an agent sends it, before and after running it. */
function ToolCallLine({ request: { tool, given } }: { readonly request: ToolRequest }) {
  return (
    <p className="tool-call">
      <b>{tool.name}</b> {JSON.stringify(given)}
    </p>
  )
}

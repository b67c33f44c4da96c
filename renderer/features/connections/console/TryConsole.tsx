import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import '../../../ui/controls/controls.css'
import type { AgentTool } from '../../../../shared/model/agentConsole.ts'
import { isInWindow } from '../../../archive.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import { words } from '../../../words/words.ts'
import { ToolAnswer } from './ToolAnswer.tsx'
import { ToolCallLine } from './ToolCallLine.tsx'
import { ToolForm } from './ToolForm.tsx'
import './console.css'
import { lastAnswer, type TryRun, useTry } from './tryStore.ts'

/** Calls the tools that agents have, and shows what agents get. */
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
  switch (tools.at) {
    case 'asking':
      return <Skeleton label={words.connections.tryConsole.starting} lines={2} />
    case 'failed':
      return (
        <Notice
          title={words.connections.tryConsole.noProgram}
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
  // The one that was chosen may not be allowed any more.
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
        <ToolForm key={tool.name} tool={tool} isAsking={run.at === 'asking'} />
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
      <p role="status" className={run.at === 'stopped' ? 'try-stopped' : 'unseen'}>
        {run.at === 'asking'
          ? words.connections.tryConsole.asking
          : run.at === 'stopped'
            ? words.connections.tryConsole.stopped
            : ''}
      </p>
      {answered === null ? null : <ToolAnswer answered={answered} isOld={run.at === 'asking'} />}
      {run.at === 'failed' ? (
        <Notice title={words.connections.tryConsole.failed} isBroken>
          {run.message}
        </Notice>
      ) : null}
    </>
  )
}

/** As clients ask before a tool changes something. */
function Confirmation({ run }: { readonly run: TryRun }) {
  const confirm = useTry((store) => store.confirm)
  const stop = useTry((store) => store.stop)
  return (
    <Dialog
      title={words.connections.tryConsole.confirmTitle}
      isOpen={run.at === 'confirming'}
      onClose={stop}
      confirm={{ label: words.connections.tryConsole.confirm, run: () => void confirm() }}
    >
      <p className="try-confirm">{words.connections.tryConsole.confirmText}</p>
      {run.at === 'confirming' ? <ToolCallLine request={run.request} /> : null}
    </Dialog>
  )
}

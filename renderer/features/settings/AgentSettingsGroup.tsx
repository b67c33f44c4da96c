import '../../ui/button.css'
import type { AgentSettings } from '../../../shared/model/agentSettings.ts'
import type { AgentProgramState } from '../../../shared/model/serverState.ts'
import { countOf } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Setting, SettingGroup } from '../../ui/Setting.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useAgentCare } from './agentCareStore.ts'

interface AgentSettingsGroupProps {
  readonly onShowHidden: () => void
}

export function AgentSettingsGroup({ onShowHidden }: AgentSettingsGroupProps) {
  const agents = useAgentCare((care) => care.settings)
  const refresh = useAgentCare((care) => care.refresh)
  return (
    <SettingGroup title="Agents and privacy">
      {agents.at === 'asking' ? <Skeleton label="Reading what agents may do" lines={2} /> : null}
      {agents.at === 'failed' ? (
        <Notice title="What agents may do could not be read" action={{ label: 'Try again', run: () => void refresh() }} isBroken>
          {agents.message}
        </Notice>
      ) : null}
      {agents.at === 'known' ? <Known agents={agents.value} /> : null}
      <Setting
        title="Hidden conversations"
        control={
          <button type="button" className="button" onClick={onShowHidden}>
            Show them
          </button>
        }
      >
        Agents never see what you hide from them: whole conversations from the list, single messages in the reader.
      </Setting>
      <ProgramState />
    </SettingGroup>
  )
}

function Known({ agents }: { readonly agents: AgentSettings }) {
  const change = useAgentCare((care) => care.change)
  return (
    <Setting title="Agents may write" control={<Switch label="Agents may write" isOn={agents.mayWrite} onChange={(mayWrite) => void change({ mayWrite })} />}>
      Save their own conversations here, and move conversations to the trash. Agents that run take it up when they start again.
    </Setting>
  )
}

function ProgramState() {
  const program = useAgentCare((care) => care.program)
  const start = useAgentCare((care) => care.startProgram)
  if (program === null) return null
  return (
    <Setting
      title="The program for agents"
      control={
        <button type="button" className="button" disabled={program.at === 'asking'} onClick={() => void start()}>
          {program.at === 'known' && program.value.at === 'ready' ? 'Check again' : 'Try again'}
        </button>
      }
    >
      {program.at === 'asking' ? 'Starting it…' : program.at === 'failed' ? program.message : describeProgram(program.value)}
    </Setting>
  )
}

function describeProgram(state: AgentProgramState): string {
  switch (state.at) {
    case 'starting':
      return 'Starting it…'
    case 'ready':
      return `It answers, with ${countOf(state.toolNames.length, 'tool')}: ${state.toolNames.join(', ')}.`
    case 'failed':
      return state.message
  }
}

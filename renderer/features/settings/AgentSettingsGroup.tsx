import { inWords } from '../../errorMessage.ts'
import '../../ui/controls/controls.css'
import type { AgentSettings } from '../../../shared/model/agents.ts'
import type { AgentProgramState } from '../../../shared/model/serverState.ts'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { words } from '../../words/words.ts'
import { useAgentSettings } from './settingsStores.ts'

interface AgentSettingsGroupProps {
  readonly onShowHidden: () => void
}

export function AgentSettingsGroup({ onShowHidden }: AgentSettingsGroupProps) {
  const agents = useAgentSettings((care) => care.settings)
  const refresh = useAgentSettings((care) => care.refresh)
  return (
    <SettingGroup title={words.settings.agents.title}>
      {agents.kind === 'asking' ? <Skeleton label={words.settings.agents.loading} lines={2} /> : null}
      {agents.kind === 'failed' ? (
        <Notice
          title={words.settings.agents.failed}
          action={{ label: words.settings.tryAgain, run: () => void refresh() }}
          isBroken
        >
          {agents.message}
        </Notice>
      ) : null}
      {agents.kind === 'known' ? <Known agents={agents.value} /> : null}
      <Setting
        title={words.settings.agents.hidden}
        control={
          <button type="button" className="button" onClick={onShowHidden}>
            {words.settings.agents.showHidden}
          </button>
        }
      >
        {words.settings.agents.hiddenHint}
      </Setting>
      <ProgramState />
    </SettingGroup>
  )
}

function Known({ agents }: { readonly agents: AgentSettings }) {
  const change = useAgentSettings((care) => care.change)
  return (
    <Setting
      title={words.settings.agents.mayWrite}
      control={
        <Switch
          label={words.settings.agents.mayWrite}
          isOn={agents.mayWrite}
          onChange={(mayWrite) => void change({ mayWrite })}
        />
      }
    >
      {words.settings.agents.mayWriteHint}
    </Setting>
  )
}

function ProgramState() {
  const program = useAgentSettings((care) => care.program)
  const start = useAgentSettings((care) => care.startProgram)
  if (program === null) return null
  return (
    <Setting
      title={words.settings.agents.program}
      control={
        <button type="button" className="button" disabled={program.kind === 'asking'} onClick={() => void start()}>
          {program.kind === 'known' && program.value.kind === 'ready'
            ? words.settings.agents.checkProgram
            : words.settings.tryAgain}
        </button>
      }
    >
      {program.kind === 'asking'
        ? words.settings.agents.programStarting
        : program.kind === 'failed'
          ? program.message
          : describeProgram(program.value)}
    </Setting>
  )
}

function describeProgram(state: AgentProgramState): string {
  switch (state.kind) {
    case 'starting':
      return words.settings.agents.programStarting
    case 'ready':
      return words.settings.agents.programReady(words.counts.tools(state.toolNames.length), state.toolNames.join(', '))
    case 'failed':
      return inWords(state)
  }
}

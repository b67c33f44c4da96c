import { type Command, Option } from 'commander'
import type { AgentSettings } from '../../../../shared/model/agents.ts'
import { call, type CommandContext, type CommonOptions, jsonLine } from '../commandContext.ts'
import { formatCount } from '../countNoun.ts'

interface AgentOptions extends CommonOptions {
  readonly writing?: 'on' | 'off'
  readonly toolPrefix?: string
  readonly budget?: string
}

export function addAgentsCommand(program: Command, context: CommandContext): void {
  program
    .command('agents')
    .description('Show or change what agents may do. Restart connected apps to apply changes.')
    .addOption(
      new Option('--writing <on|off>', 'whether agents can save conversations and move them to the trash').choices([
        'on',
        'off',
      ]),
    )
    .option('--tool-prefix <prefix>', 'put this before every tool name; an empty one removes it')
    .option('--budget <tokens>', 'size limit for each tool result, 1000 to 200000')
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AgentOptions>()
      const change = changeOf(options)
      const isChange = Object.keys(change).length > 0
      const value = await (isChange
        ? call(context, options, { name: 'agents.change', input: change })
        : call(context, options, { name: 'agents.settings', input: {} }))
      if (value) context.terminal.out(options.json ? jsonLine(value) : settingsText(value))
    })
}

function changeOf({ writing, toolPrefix, budget }: AgentOptions) {
  return {
    ...(writing === undefined ? {} : { mayWrite: writing === 'on' }),
    ...(toolPrefix === undefined ? {} : { toolPrefix }),
    ...(budget === undefined ? {} : { tokenBudget: Number(budget) }),
  }
}

function settingsText({ mayWrite, toolPrefix, tokenBudget }: AgentSettings): string {
  const rows: readonly (readonly [string, string])[] = [
    [
      'writing',
      mayWrite ? 'on: agents can save conversations and move them to the trash' : 'off: agents can only read',
    ],
    ['tool prefix', toolPrefix === '' ? 'none' : toolPrefix],
    ['budget', `${formatCount(tokenBudget)} tokens per result`],
  ]
  return rows.map(([name, value]) => `${name.padEnd(12)} ${value}`).join('\n')
}

import { type Choice, featureChoices, sortChoices, speakerChoices, stateChoices } from './choices.ts'

export const operatorNames = [
  'from',
  'title',
  'in',
  'model',
  'gpt',
  'project',
  'before',
  'after',
  'on',
  'during',
  'since',
  'until',
  'has',
  'lang',
  'is',
  'sort',
] as const
export type OperatorName = (typeof operatorNames)[number]

export interface OperatorHelp {
  readonly name: OperatorName
  readonly summary: string
  readonly example: string
  /** All possible values, if it is a choice. */
  readonly values: readonly string[] | null
  readonly valueKind: 'text' | 'date' | 'choice'
}

/** The operators, `name:value`, as help and completion show them. */
export const operators: readonly OperatorHelp[] = [
  choice('from', 'Only what this speaker said.', speakerChoices),
  other('title', 'text', 'The title of the conversation has these words.', 'title:"red fox"'),
  other('in', 'text', 'Only in this conversation: a part of its title, or its id.', 'in:"trip to Vienna"'),
  other('model', 'text', 'Only what this model answered.', 'model:gpt-4o'),
  other('gpt', 'text', 'Only in conversations with this GPT, by its id or a part of it.', 'gpt:g-p7Rk2'),
  other('project', 'text', 'Only in conversations of this project.', 'project:garden'),
  other('before', 'date', 'Only messages from before this date.', 'before:2024-03-05'),
  other('after', 'date', 'Only messages from this date on.', 'after:2024-03-05'),
  other('on', 'date', 'Only messages from this day, month or year.', 'on:yesterday'),
  other(
    'during',
    'date',
    'Only messages from this time: a span, a range, or the last days until now.',
    'during:2024-01..2024-03',
  ),
  other('since', 'date', 'The same as after: messages from this date on.', 'since:7d'),
  other('until', 'date', 'Only messages up to this date, with it.', 'until:"march 2024"'),
  choice('has', 'Only messages that hold this.', featureChoices),
  other('lang', 'text', 'Only messages with code in this language.', 'lang:python'),
  choice('is', 'Only messages or conversations in this state.', stateChoices),
  choice('sort', 'The order of what is found.', sortChoices, 'newest'),
]

function choice(
  name: OperatorName,
  summary: string,
  choices: readonly Choice<string>[],
  example = choices[0]?.value ?? '',
): OperatorHelp {
  return {
    name,
    summary,
    example: `${name}:${example}`,
    values: choices.map(({ value }) => value),
    valueKind: 'choice',
  }
}

function other(name: OperatorName, valueKind: 'text' | 'date', summary: string, example: string): OperatorHelp {
  return { name, summary, example, values: null, valueKind }
}

export function isOperatorName(name: string): name is OperatorName {
  return operatorNames.some((known) => known === name)
}

/** A value quoted as needed after its operator, so it is read as one. */
export function quotedValue(value: string): string {
  return /[\s,()"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value
}

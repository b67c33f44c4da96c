/** A field's value: text, a switch, or items of a list. */
export type FieldValue = string | boolean | readonly string[]
export type FieldValues = Readonly<Record<string, FieldValue>>

type FieldKind =
  | { readonly kind: 'text' | 'json' }
  | {
      readonly kind: 'number'
      readonly least: number | null
      readonly most: number | null
      readonly defaultValue: string
    }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice' | 'choices'; readonly options: readonly string[] }

/** A tool parameter as a form field. */
export type ToolField = FieldKind & {
  readonly name: string
  readonly hint: string
  readonly isRequired: boolean
  /** The value before any input. */
  readonly initial: FieldValue
}

type FieldBase = Pick<ToolField, 'name' | 'hint' | 'isRequired'>

interface ToolFields {
  readonly main: readonly ToolField[]
  /** Rarely needed fields. */
  readonly more: readonly ToolField[]
}

type Schema = Readonly<Record<string, unknown>>

/** The fields people look for first; a tool has one or two of them. */
const usefulNames: readonly string[] = ['query', 'sessionId', 'title']

/**
 * Builds the fields from a tool's JSON Schema: required ones first, then the most useful, then the rest in the tool's
 * order.
 */
export function readToolFields(inputSchema: Schema): ToolFields {
  const required = Array.isArray(inputSchema['required']) ? (inputSchema['required'] as unknown[]) : []
  const fields = Object.entries(asSchema(inputSchema['properties'])).map(([name, schema]) =>
    fieldOf(name, asSchema(schema), required.includes(name)),
  )
  const useful = usefulNames.flatMap((name) => fields.filter((field) => field.name === name && !field.isRequired))
  return {
    main: [...fields.filter(({ isRequired }) => isRequired), ...useful],
    more: fields.filter((field) => !field.isRequired && !useful.includes(field)),
  }
}

/** The arguments of the call. Empty and unchanged fields are omitted, as agents do. */
export function toolArguments({ main, more }: ToolFields, values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    [...main, ...more].flatMap((field) => {
      const value = values[field.name] ?? field.initial
      const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
      return isEmpty || (value === field.initial && !field.isRequired) ? [] : [[field.name, sentValue(field, value)]]
    }),
  )
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): ToolField {
  const defaultValue = schema['default']
  const base: FieldBase = { name, hint: textIn(schema['description']) ?? '', isRequired }
  const options = textsIn(schema['enum'])
  if (options !== null) return choiceOf(base, options, textIn(defaultValue))
  switch (typeOf(schema)) {
    case 'string':
      return { ...base, kind: 'text', initial: '' }
    case 'integer':
    case 'number':
      return {
        ...base,
        kind: 'number',
        initial: '',
        least: numberIn(schema['minimum']),
        most: numberIn(schema['maximum']),
        defaultValue: numberIn(defaultValue)?.toString() ?? '',
      }
    case 'boolean':
      return { ...base, kind: 'switch', initial: defaultValue === true }
    default:
      return listOf(base, textsIn(asSchema(schema['items'])['enum']))
  }
}

/** An optional choice without a default can also be left empty. */
function choiceOf(base: FieldBase, options: readonly string[], defaultValue: string | null): ToolField {
  if (defaultValue !== null) return { ...base, kind: 'choice', options, initial: defaultValue }
  return base.isRequired
    ? { ...base, kind: 'choice', options, initial: options[0] ?? '' }
    : { ...base, kind: 'choice', options: ['', ...options], initial: '' }
}

function listOf(base: FieldBase, options: readonly string[] | null): ToolField {
  return options === null ? { ...base, kind: 'json', initial: '' } : { ...base, kind: 'choices', options, initial: [] }
}

function sentValue({ kind }: ToolField, value: FieldValue): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'number') return Number(value)
  return kind === 'json' ? parsedOrText(value) : value
}

/** Invalid JSON is passed through: the tool reports what is wrong with it. */
function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** For "integer or null", the integer. */
function typeOf({ type }: Schema): unknown {
  return Array.isArray(type) ? (type as unknown[]).find((one) => one !== 'null') : type
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {}
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function textsIn(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

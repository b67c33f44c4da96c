/** Slugs whose names can't be read off: retired ones, and modes of ChatGPT rather than models. */
const named: Readonly<Record<string, string>> = {
  auto: 'Auto',
  research: 'Deep research',
  'agent-mode': 'ChatGPT agent',
  'text-davinci-002-render': 'GPT-3.5',
  'text-davinci-002-render-sha': 'GPT-3.5',
  'text-davinci-002-render-sha-mobile': 'GPT-3.5',
  'text-davinci-002-render-paid': 'GPT-3.5 Legacy',
  'gpt-4-mobile': 'GPT-4',
  'gpt-4-gizmo': 'GPT-4 in a GPT',
  'gpt-4-dalle': 'GPT-4 with DALL·E',
  'gpt-4-plugins': 'GPT-4 with plugins',
  'gpt-4-browsing': 'GPT-4 with browsing',
  'gpt-4-code-interpreter': 'GPT-4 with Code Interpreter',
  'gpt-4o-canmore': 'GPT-4o with canvas',
  'gpt-4o-jawbone': 'GPT-4o with tasks',
  'gpt-5-t-mini': 'GPT-5 Thinking mini',
}

/** Families as their makers write them; what follows the family is read by the same rule. */
const families: Readonly<Record<string, string>> = {
  gpt: 'GPT-',
  chatgpt: 'ChatGPT-',
  claude: 'Claude ',
  gemini: 'Gemini ',
  gemma: 'Gemma ',
  grok: 'Grok ',
  deepseek: 'DeepSeek ',
  mistral: 'Mistral ',
  llama: 'Llama ',
}

/** OpenAI writes these small, also in names: "GPT-4o mini". */
const small = new Set(['mini', 'nano', 'high', 'low', 'preview', 'latest'])
const RELEASE_DATE = /[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|\d{4})$/
const REASONING_MODEL = /^o\d/

/**
 * The name people know a model by: "GPT-4o", "GPT-5.2 Thinking", "o3", "Claude 3.5 Sonnet". A slug of an unknown family
 * is its own name.
 */
export function modelName(slug: string): string {
  const known = Object.hasOwn(named, slug) ? named[slug] : undefined
  if (known !== undefined) return known
  if (REASONING_MODEL.test(slug)) return slug.replace(/-pro$/, ' pro').replace(RELEASE_DATE, '')
  const [family = '', ...parts] = slug.replace(RELEASE_DATE, '').split('-')
  const name = Object.hasOwn(families, family) ? families[family] : undefined
  return name === undefined || parts.length === 0 ? slug : `${name}${readParts(parts)}`
}

/** "5", "2", "thinking" is "5.2 Thinking": figures that follow figures are a version. */
function readParts(parts: readonly string[]): string {
  return parts
    .map((part, at) => {
      const isVersion = /^\d{1,2}$/.test(part) && /^\d{1,2}$/.test(parts[at - 1] ?? '')
      return `${at === 0 ? '' : isVersion ? '.' : ' '}${small.has(part) || /^\d/.test(part) ? part : capitalized(part)}`
    })
    .join('')
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

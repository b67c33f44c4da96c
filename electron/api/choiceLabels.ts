import type { Provider } from '../../shared/model/conversation.ts'
import type { Feature } from '../../shared/query/searchQuery.ts'

/** What people call what conversations are filtered by. */
export const providerLabels: Readonly<Record<Provider, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  agent: 'Saved by agents',
}

export const featureLabels: Readonly<Record<Feature, string>> = {
  code: 'Code',
  image: 'Images',
  file: 'Files',
  link: 'Links',
  table: 'Tables',
  math: 'Formulas',
  audio: 'Audio',
  canvas: 'Canvas',
  thoughts: 'Thoughts',
  citation: 'Sources',
}

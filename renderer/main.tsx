import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/source-serif-4/opsz.css'
import '@fontsource-variable/source-serif-4/opsz-italic.css'
import 'katex/dist/katex.min.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/frame/App.tsx'
import { blockLeaving } from './app/state/blockLeaving.ts'
import { isInWindow } from './archive.ts'
import './ui/tokens.css'
import './ui/page.css'
import { words } from './words/words.ts'

// Screen readers pick their voice by this.
document.documentElement.lang = words.language

if (!isInWindow) blockLeaving()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App now={Date.now} />
  </StrictMode>,
)

// The fonts of messages, before the first one is open: text that changes its font moves, and stops a scroll.
for (const font of ['13px "JetBrains Mono Variable"', 'italic 17px "Source Serif 4 Variable"'])
  void document.fonts.load(font)

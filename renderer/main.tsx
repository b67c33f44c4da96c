import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WelcomePage } from './features/welcome/WelcomePage.tsx'
import './ui/tokens.css'
import './ui/page.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <WelcomePage />
  </StrictMode>,
)

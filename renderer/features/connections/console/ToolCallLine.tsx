import './console.css'
import type { ToolRequest } from './tryStore.ts'

/** What a tool is, or was, called with, as an agent sends it. */
export function ToolCallLine({ request: { tool, given } }: { readonly request: ToolRequest }) {
  return (
    <p className="tool-call">
      <b>{tool.name}</b> {JSON.stringify(given)}
    </p>
  )
}

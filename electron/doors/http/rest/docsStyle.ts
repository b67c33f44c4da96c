/** A file of its own, because pages of ours may hold no style. */
export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h2 { margin-top: 3rem; }
code { font: 0.9em/1.5 ui-monospace, monospace; }
pre { padding: 0.75rem 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td:first-child { white-space: nowrap; }
summary { cursor: pointer; padding: 0.25rem 0; }
`

/** The look of a page that is read anywhere, in light and dark and on paper; nothing in it is loaded from elsewhere. */
export const htmlStyle = `
:root { color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #191817); --panel: light-dark(#f4f2ee, #201f1d); --line: light-dark(#e4e0d8, #35322e);
  --ink: light-dark(#1f1d1a, #efece6); --ink-2: light-dark(#57534c, #bdb7ac); --ink-3: light-dark(#6f6a61, #9b958a); --accent: light-dark(#4a4fd0, #9aa0ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.65 system-ui, sans-serif; font-variant-ligatures: none; overflow-wrap: anywhere; }
main { max-width: 72ch; margin: 0 auto; padding: 48px 20px 96px; }
h1 { margin: 0 0 8px; font-size: 1.7rem; line-height: 1.25; letter-spacing: -0.01em; }
h3, h4, h5, h6 { margin: 1.3em 0 0.5em; line-height: 1.35; }
a { color: var(--accent); text-underline-offset: 2px; }
.facts { margin: 0 0 40px; padding-bottom: 20px; border-bottom: 1px solid var(--line); color: var(--ink-3); font-size: 0.85rem; }
.message { margin: 0 0 32px; }
.message > h2 { margin: 0 0 6px; font-size: 0.85rem; line-height: 1.4; }
.message > h2 time, .message > h2 small { margin-left: 8px; color: var(--ink-3); font-size: inherit; font-weight: 400; }
.message.user > .text { padding: 10px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel); }
.text > :first-child { margin-top: 0; }
.text > :last-child { margin-bottom: 0; }
.plain { white-space: pre-wrap; tab-size: 4; }
details { border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
summary { padding: 6px 12px; color: var(--ink-2); font-size: 0.85rem; cursor: pointer; }
details > .text { padding: 4px 16px 12px; color: var(--ink-2); font-size: 0.92rem; }
pre { overflow-x: auto; padding: 14px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); line-height: 1.5; }
code { font: 0.88em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-variant-ligatures: none; }
pre code { font-size: 0.82rem; overflow-wrap: normal; }
blockquote { margin: 1em 0; padding-left: 14px; border-left: 3px solid var(--line); color: var(--ink-2); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
table { display: block; overflow-x: auto; border-collapse: collapse; font-size: 0.92em; }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: normal; }
th:not([align]) { text-align: left; }
math[display=block] { overflow-x: auto; padding: 4px 0; }
figure { margin: 16px 0 0; }
figure img { display: block; max-width: 100%; max-height: 80vh; border: 1px solid var(--line); border-radius: 8px; }
figcaption, .files, .sources, .label { color: var(--ink-3); font-size: 0.85rem; }
.files, .sources { margin: 12px 0 0; padding-left: 1.4em; }
.label { margin: 16px 0 0; font-weight: 600; }
.label + .sources { margin-top: 4px; }
.branch { margin: 56px 0 24px; padding-top: 20px; border-top: 1px solid var(--line); color: var(--ink-3); font-size: 0.85rem; font-weight: 600; }
.list { padding: 0; list-style: none; }
.list li { display: flex; gap: 16px; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid var(--line); }
.list time { flex: none; color: var(--ink-3); font-size: 0.85rem; }
.sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media print { body { background: none; font-size: 11pt; } main { max-width: none; padding: 0; } .message, pre, figure { break-inside: avoid-page; } }
`

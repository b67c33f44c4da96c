import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: {
          index: 'electron/main/index.ts',
          cli: 'electron/cli/index.ts',
          mcpChild: 'electron/mcpChild/index.ts',
          worker: 'electron/host/worker.ts',
          embedWorker: 'electron/embed/build/embedWorker.ts',
        },
      },
    },
  },
  preload: {
    // In a sandboxed window it must be one file, and no module.
    build: {
      rollupOptions: {
        input: { index: 'electron/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), onlyWoff2()],
    // Its other form lets the browser read HTML with style attributes, of which the page's policy complains.
    resolve: {
      alias: { 'hast-util-from-html-isomorphic': path.resolve('node_modules/hast-util-from-html-isomorphic/index.js') },
    },
    build: {
      minify: true,
      // Small files would become data: addresses, which the page's policy does not load.
      assetsInlineLimit: 0,
      // The page comes from this machine, so that its size costs no download. Half as much again would be worth a look.
      chunkSizeWarningLimit: 2000,
      rollupOptions: { input: path.resolve('renderer/index.html') },
    },
  },
})

/** KaTeX offers its fonts in three forms; every Chromium reads the smallest one. */
function onlyWoff2(): Plugin {
  return {
    name: 'only-woff2',
    enforce: 'pre',
    transform: (code, id) =>
      /katex.*\.css$/.test(id) ? code.replace(/,\s*url\([^)]*\)\s*format\("(?:woff|truetype)"\)/g, '') : null,
  }
}

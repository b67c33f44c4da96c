import fs from 'node:fs'
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
    // A sandboxed window needs a single file that isn't a module.
    build: {
      rollupOptions: {
        input: { index: 'electron/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), onlyWoff2(), fontLicenses()],
    // The other build lets the browser parse HTML with style attributes, which violates the page's policy.
    resolve: {
      alias: { 'hast-util-from-html-isomorphic': path.resolve('node_modules/hast-util-from-html-isomorphic/index.js') },
    },
    build: {
      minify: true,
      // Small files would become data: URLs, which the page's policy blocks.
      assetsInlineLimit: 0,
      // The page is loaded from this computer, so its size costs no download. Half as much again would deserve a look.
      chunkSizeWarningLimit: 2000,
      rollupOptions: { input: path.resolve('renderer/index.html') },
    },
  },
})

const fonts = {
  inter: '@fontsource-variable/inter',
  'jetbrains-mono': '@fontsource-variable/jetbrains-mono',
  'source-serif-4': '@fontsource-variable/source-serif-4',
  katex: 'katex',
}

/** Their licenses go where the fonts go. */
function fontLicenses(): Plugin {
  return {
    name: 'font-licenses',
    generateBundle() {
      for (const [name, folder] of Object.entries(fonts))
        this.emitFile({
          type: 'asset',
          fileName: `licenses/${name}.txt`,
          source: fs.readFileSync(path.resolve('node_modules', folder, 'LICENSE')),
        })
    },
  }
}

/** KaTeX provides its fonts in three formats; every Chromium reads the smallest one. */
function onlyWoff2(): Plugin {
  return {
    name: 'only-woff2',
    enforce: 'pre',
    transform: (code, id) =>
      /katex.*\.css$/.test(id) ? code.replace(/,\s*url\([^)]*\)\s*format\("(?:woff|truetype)"\)/g, '') : null,
  }
}

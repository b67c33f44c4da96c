import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

// There is no preload yet: the window asks for nothing that a page could not do.
export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: {
          index: 'electron/main/index.ts',
          mcpChild: 'electron/mcpChild/index.ts',
          importWorker: 'electron/import/importWorker.ts',
          indexWorker: 'electron/embed/indexWorker.ts',
          searchWorker: 'electron/search/searchWorker.ts',
        },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    // Small files would become data: addresses, which the page's policy does not load.
    build: { assetsInlineLimit: 0, rollupOptions: { input: path.resolve('renderer/index.html') } },
  },
})

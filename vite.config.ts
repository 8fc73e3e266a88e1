import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { waitForServer } from './src/vite/wait-for-server.ts'
import { preloadStart } from './src/vite/preload-start.ts'
import { startFiles } from './src/vite/start-files.ts'
import { rjsfTrims } from './src/vite/rjsf-trims.ts'
import { configPlugin } from './src/vite/config-plugin.ts'

const root = import.meta.dirname
/** In development the server listens beside Vite; `scripts/dev.mjs` says where. */
const serverPort = Number(process.env.SERVER_PORT ?? 3001)
const serverUrl = `http://127.0.0.1:${serverPort}`
const serverPaths = ['/api', '/sandbox', '/rules']

export default defineConfig({
  root,
  publicDir: resolve(root, 'public'),
  plugins: [react(), rjsfTrims(), configPlugin(root), waitForServer(serverPort, serverPaths), preloadStart(), startFiles()],
  build: {
    outDir: resolve(root, 'dist/web'),
    emptyOutDir: true,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first browsers that know `Object.hasOwn`, without which nothing of the app runs.
    target: ['chrome93', 'safari15.4', 'firefox92'],
  },
  server: {
    watch: { ignored: ['**/dist/**', '**/data/**', '**/artifacts/**'] },
    proxy: Object.fromEntries(serverPaths.map((path) => [path, serverUrl])),
  },
})

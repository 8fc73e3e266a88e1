import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ANSWERED_PATHS } from './src/server/http/server-paths.ts'
import { compileHint } from './src/vite/compile-hint.ts'
import { waitForServer } from './src/vite/wait-for-server.ts'
import { preloadStart } from './src/vite/preload-start.ts'
import { reactModule } from './src/vite/react-module.ts'
import { startFiles } from './src/vite/start-files.ts'
import { rjsfTrims } from './src/vite/rjsf-trims.ts'
import { unusedFunctions } from './src/vite/unused-functions.ts'
import { productionRouter } from './src/vite/production-router.ts'
import { configPlugin } from './src/vite/config-plugin.ts'

const root = import.meta.dirname
/** Address of the server in development, set by `scripts/dev.mjs`. */
const serverUrl = process.env.SERVER_URL ?? 'http://127.0.0.1:3001'
const serverPaths = ANSWERED_PATHS.map((part) => `/${part}`)

export default defineConfig({
  root,
  publicDir: resolve(root, 'public'),
  // Uses the ES modules of dayjs, because the main file of the package is UMD.
  resolve: { alias: [{ find: /^dayjs(\/plugin\/\w+)?(?:\.js)?$/, replacement: 'dayjs/esm$1' }] },
  plugins: [
    react(),
    reactModule(),
    rjsfTrims(),
    unusedFunctions(),
    productionRouter(),
    configPlugin(root),
    waitForServer(new URL(serverUrl), serverPaths),
    preloadStart(),
    startFiles(),
    compileHint(),
  ],
  build: {
    outDir: resolve(root, 'dist/web'),
    emptyOutDir: true,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first versions with `Object.hasOwn` and `showModal`, which every page and every sheet needs.
    target: ['chrome93', 'safari15.4', 'firefox98'],
    rolldownOptions: {
      output: {
        // Every page needs two files: `index` starts the downloads, `start` is the app with the code that blocks share.
        codeSplitting: {
          groups: [
            { name: 'index', test: /src\/web\/app\/main\.ts$/, priority: 2 },
            { name: 'start', test: /src\/web\/(?:app\/start\.tsx|controls\/civil-date\.ts)$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    watch: { ignored: ['**/dist/**', '**/data/**', '**/artifacts/**'] },
    proxy: Object.fromEntries(serverPaths.map((path) => [path, serverUrl])),
  },
})

import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import '../../../src/web/styles/index.css'
import { chunkLoadErrors } from '../../../src/web/app/reload-once.ts'
import { registerServiceWorker } from '../../../src/web/app/service-worker.ts'
import { captureInstallPrompt } from '../../../src/web/device/install-prompt.ts'
import { loadWords, WordsProvider } from './languages.tsx'
import { createRouter } from './routes.tsx'

window.addEventListener('vite:preloadError', ({ payload }) => void chunkLoadErrors.add(payload))
captureInstallPrompt()
// Created before the await, so that routes and texts load in parallel.
const router = createRouter()
await loadWords()
createRoot(document.getElementById('root')!).render(
  <WordsProvider>
    <RouterProvider router={router} />
  </WordsProvider>,
)
setTimeout(registerServiceWorker, 1500)

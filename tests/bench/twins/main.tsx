import { createInstance } from 'i18next'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import words from 'virtual:words'
import '../../../src/web/styles/index.css'
import { WordsContext } from './words.ts'

const i18n = createInstance()
void i18n.init({ lng: 'en', resources: { en: { translation: words } }, keySeparator: false, nsSeparator: false, initAsync: false })

const PersonInfo = lazy(() => import('./PersonInfo.tsx'))
const router = createBrowserRouter([
  {
    path: '/user-into/person-info',
    element: (
      <Suspense>
        <PersonInfo />
      </Suspense>
    ),
  },
])

createRoot(document.getElementById('root')!).render(
  <WordsContext value={(key) => i18n.t(key)}>
    <RouterProvider router={router} />
  </WordsContext>,
)

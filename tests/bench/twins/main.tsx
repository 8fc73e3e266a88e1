import { createInstance } from 'i18next'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import '../../../src/web/styles/index.css'
import { kept } from './ask.ts'
import { WordsContext } from './words.ts'

const i18n = createInstance()
const language = kept('locale') === 'id-id' ? 'id' : 'en'
// Beside the words, not after them.
const page = import('./PersonInfo.tsx')
const words = (await (language === 'id' ? import('virtual:words/id-id') : import('virtual:words/en-us'))).default
void i18n.init({
  lng: language,
  resources: { [language]: { translation: words } },
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
})
document.documentElement.lang = language

const PersonInfo = lazy(() => page)
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

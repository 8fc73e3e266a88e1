import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppContext, type WebApp } from '../../src/web/state/app-context.ts'

/** Renders the element within an app whose texts are their keys. `parts` replaces parts of the app. */
export function drawInApp(element: ReactElement, parts: object = {}): string {
  const translator = { state: { locale: 'en-us' }, text: (key: string) => key }
  const app = { app: {}, host: { now: () => 0 }, translator, ...parts } as unknown as WebApp
  return renderToStaticMarkup(<AppContext value={app}>{element}</AppContext>)
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Captcha } from '../../../src/web/blocks/Captcha.tsx'
import { AppContext, type WebApp } from '../../../src/web/state/app-context.ts'

vi.mock('../../../src/web/ui/use-press.ts', () => ({ usePress: () => [async () => true, true] }))

it('the button for another picture keeps the focus while the picture loads', () => {
  const app = { app: {}, host: {}, translator: { state: {}, text: (key: string) => key } } as unknown as WebApp
  const html = renderToStaticMarkup(
    <AppContext value={app}>
      <Captcha image="" onSubmit={() => {}} onRefresh={() => {}} />
    </AppContext>,
  )
  const [refresh] = /<button[^>]*captcha-refresh[^>]*>/.exec(html) ?? []
  expect(refresh).toContain('aria-disabled="true"')
  expect(refresh).not.toMatch(/ disabled/)
})

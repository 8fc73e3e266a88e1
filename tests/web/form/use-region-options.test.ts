import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import type { Field } from '../../../src/core/language/forms.ts'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { FormContext, type FormContextValue } from '../../../src/web/form/context/form-context.ts'
import { useRegionOptions } from '../../../src/web/form/widgets/use-region-options.ts'
import { AppContext, ScreenContext, type WebApp } from '../../../src/web/state/app-context.ts'
import { runHook } from '../../support/run-hook.ts'

it('a list that failed to load can be requested again', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const call = vi.fn(async () => ({ ok: true, data: [{ id: 31, name: 'Jakarta' }] }))
  call.mockRejectedValueOnce(new Error('broken'))
  const screen = { screen: {}, scope: {}, loading: {}, prefilled: {}, call } as unknown as ScreenInstance
  const webApp = { app: {}, host: {}, translator: { state: {} } } as unknown as WebApp
  const form = { screen, locale: 'id-id' } as FormContextValue
  const field = { widget: 'Region', call: 'provinces' } as unknown as Field
  const list = await runHook(
    () => useRegionOptions('one_province', field),
    (children) =>
      createElement(
        AppContext,
        { value: webApp },
        createElement(ScreenContext, { value: screen }, createElement(FormContext, { value: form }, children)),
      ),
  )
  expect([list.now().state, reported.mock.calls]).toEqual(['failed', [[new Error('broken')]]])
  vi.stubGlobal('document', { body: {}, getElementById: () => null })
  await list.act(() => list.now().retry())
  expect(list.now().state).toBe('ready')
  await list.leave()
})

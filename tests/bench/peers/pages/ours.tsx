import definition from 'virtual:definition'
import validators from 'virtual:validators'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { noScreenEffects, type Effects } from '../../../../src/core/actions/effects.ts'
import type { Host } from '../../../../src/core/host/host.ts'
import type { AppConfig } from '../../../../src/core/language/app-config.ts'
import { write } from '../../../../src/core/language/pointer.ts'
import { createScreen } from '../../../../src/core/screens/screen.ts'
import { createDrafts } from '../../../../src/core/state/drafts.ts'
import { productHost } from '../../../../src/product/product-host.ts'
import { FormView } from '../../../../src/web/form/FormView.tsx'
import { loadFormValidator } from '../../../../src/web/net/load-form-validator.ts'
import { AppContext, ScreenContext, type WebApp } from '../../../../src/web/state/app-context.ts'
import { createGroupHistory } from '../../../../src/web/state/group-history.ts'
import { remember } from '../../../../src/web/state/remember.ts'
import { observe, plain } from '../../../../src/web/state/store.ts'
import { createTranslator } from '../../../../src/web/state/translator.ts'
import { whenIdle } from '../../../../src/web/ui/when-idle.ts'
import '../../../../src/web/styles/field.css'
import '../../../../src/web/styles/button.css'
import './page.css'
import { sent } from './sent.ts'

const { id, locale, form, schema, texts } = definition
const translator = createTranslator({ supported: {} } as AppConfig['locales'], locale)
translator.add(locale, texts)

/** The parts of the host that a form uses, without router, network and other screens. */
const host = {
  ...productHost,
  text: translator.configText,
  hasText: translator.has,
  now: () => Math.floor(Date.now() / 1000),
  observe,
  snapshot: plain,
  remember,
  whenIdle,
  loadForm: async () => form,
  loadValidator: () => loadFormValidator({ loadSchema: async () => schema, loadValidators: async () => validators }, id),
} as unknown as Host

const { text, now, formats, functions, snapshot } = host
const env = { text, now, formats, functions, snapshot }
const screen = createScreen(
  {
    host,
    env,
    draftOf: createDrafts({ session: {}, host, persists: false }).draftOf,
    roots: {},
    write,
    hasAccountChanged: () => false,
    effects: (_scope, own) =>
      ({ ...noScreenEffects, ...own, env, call: async () => ({ ok: true, status: 1, msg: '', data: undefined }) }) as unknown as Effects,
  },
  id,
  { blocks: {} },
  {},
  () => {},
)
const groupHistory = createGroupHistory({ push() {}, go() {} })

createRoot(document.getElementById('root')!).render(
  <AppContext value={{ app: { env }, host, translator, groupHistory } as WebApp}>
    <ScreenContext value={screen}>
      <Suspense>
        <FormView form={id} onDone={sent} />
      </Suspense>
    </ScreenContext>
  </AppContext>,
)

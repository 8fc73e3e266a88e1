import { expect } from 'playwright/test'
import { createScenarioDeps } from '../../src/compiler/scenarios/scenario-deps.ts'
import type { Config } from '../../src/compiler/load/config.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Expected, Given, Scenario, Step } from '../../src/scenarios/scenario.ts'
import { runScenario } from '../../src/scenarios/run-scenario.ts'
import { editSources } from '../compiler/edit-sources.ts'
import { sources } from '../conformance/product.ts'
import { startEditedServer } from './support/edited-server.ts'
import type { TestServer } from './support/server.ts'
import { runInBrowser } from './support/scenario-page.ts'
import { test } from './support/scenario-phone.ts'
import { perWorker } from './support/per-worker.ts'

/** Adds a page with blocks and actions that no page of the product has: a calendar, a choice, a file field, and calls of device APIs. */
const withPage = editSources(sources, [
  {
    file: 'flows/routes.json',
    pointer: '/routes/tryOut',
    value: { path: '/try-out', parent: 'root', screen: 'TryOut', help: 'code' },
  },
  {
    file: 'flows/screens/me/Me.json',
    pointer: '/blocks/help/blocks/tryOut',
    value: { block: 'Cell', text: 'title.me', onPress: [{ go: 'tryOut' }] },
  },
  {
    file: 'flows/screens/me/TryOut.json',
    value: {
      $schema: '../../../schemas/meta/screen.json',
      title: { choose: { ofBank: { when: { '/state/bank': 'bri' }, then: 'repay.overdueTitle' } }, otherwise: 'title.me' },
      state: { day: 1_759_968_000, bank: '', account: '', purpose: '', leaf: '', place: { map: { lon: 0, lat: 0 } } },
      data: { banks: { call: 'bankList' }, purposes: { call: 'purposes' } },
      blocks: {
        day: { block: 'Calendar', at: '/state/day', min: 1_735_689_600 },
        dayShown: { block: 'Text', text: { date: '/state/day' } },
        bank: {
          block: 'Choice',
          at: '/state/bank',
          label: 'title.me',
          each: '/data/banks/lists',
          blocks: { one: { block: 'Option', value: '/item/id', text: '/item/name' } },
        },
        bankShown: { block: 'Text', text: '/state/bank' },
        locate: {
          block: 'Button',
          text: 'action.continue',
          onPress: [{ ask: 'location', at: '/state/place', onError: [{ toast: '/reply/code' }] }],
        },
        place: { block: 'Text', text: { json: '/state/place/lat' } },
        share: {
          block: 'Button',
          text: 'action.home',
          onPress: [
            {
              ask: 'share',
              with: { link: 'https://alur.example' },
              onSuccess: [{ toast: 'title.me' }],
              onError: [{ toast: '/reply/code' }],
            },
          ],
        },
        form: { block: 'Form', form: 'tryOut', onDone: [{ toast: '/result/name' }] },
      },
    },
  },
  {
    file: 'flows/forms/tryOut.json',
    value: {
      $schema: '../../schemas/meta/form.json',
      schema: 'tryOut',
      fields: { id_card: { widget: 'File' } },
      submit: { call: 'ocrCheck', button: 'form.feedback.submit' },
    },
  },
  {
    file: 'schemas/forms/tryOut.json',
    value: {
      $schema: '../meta/form-schema.json',
      type: 'object',
      additionalProperties: false,
      required: ['id_card'],
      properties: { id_card: { $ref: '../fields.json#/definitions/photo' } },
    },
  },
  {
    file: 'schemas/examples/tryOut.json',
    value: {
      $schema: '../meta/examples.json',
      valid: { plain: { id_card: 'card.jpg' } },
      invalid: { none: { at: '/id_card', keyword: 'required' } },
    },
  },
  ...['en-us', 'id-id'].flatMap((locale) => [
    { file: `locales/${locale}/forms.json`, pointer: '/form.tryOut.id_card', value: 'Card' },
    { file: `locales/${locale}/forms.json`, pointer: '/form.tryOut.id_card.required', value: `Please take a photo, ${locale}` },
  ]),
])
const config = buildConfigs(withPage).configs.get('base') as Config

const given: Given = {
  session: { token: 'a-token-of-enough-characters', uid: 'u1' },
  replies: {
    bankList: {
      data: {
        lists: [
          { id: 'bca', code: '014', name: 'BCA' },
          { id: 'bri', code: '002', name: 'BRI' },
        ],
      },
    },
    purposes: {
      data: {
        config: [
          { id: 'education', name: 'Education', children: [{ id: 'books', name: 'Books' }] },
          { id: 'home', name: 'Home', children: [{ id: 'rent', name: 'Rent', children: [{ id: 'deposit', name: 'Deposit' }] }] },
        ],
      },
    },
    ocrCheck: { data: { name: 'SITI RAHMAWATI', unsure: [] } },
  },
}
const file = (type: string, size: number): Step => ({ file: { name: 'card.jpg', type, size }, of: '/form/tryOut/id_card' })

/** Each runs in the browser and in the headless runner, with the same result. */
const rows: { name: string; device?: Given['device']; do: Step[]; expect: Expected }[] = [
  {
    name: 'a day of an earlier month',
    do: [{ pick: '2025-03-31', of: 'day' }],
    expect: { shown: ['31/03/2025'] },
  },
  { name: 'an option', do: [{ choose: 'bri', of: 'bank' }], expect: { shown: ['bri'], hidden: ['bca'], title: 'repay.overdueTitle' } },
  {
    name: 'an uploaded file',
    do: [file('image/jpeg', 900), { submit: 'tryOut' }],
    expect: {
      toast: 'SITI RAHMAWATI',
      sent: [{ call: 'ocrCheck', payload: { id_card: { name: 'card.jpg', type: 'image/jpeg', size: 900 } } }],
    },
  },
  {
    name: 'a file of a type that is not accepted',
    do: [file('text/plain', 900), { submit: 'tryOut' }],
    expect: { failures: { '/id_card': 'rule.accept' }, notSent: ['ocrCheck'] },
  },
  {
    name: 'the location of the phone',
    device: { location: { data: { lon: 106.8, lat: -6.2 } } },
    do: [{ press: 'action.continue' }],
    expect: { shown: ['-6.2'], toast: null },
  },
  {
    name: 'a denied location',
    device: { location: { code: 'denied' } },
    do: [{ press: 'action.continue' }],
    expect: { toast: 'denied' },
  },
  { name: 'a shared text', device: { share: { data: {} } }, do: [{ press: 'action.home' }], expect: { toast: 'title.me' } },
  {
    name: 'a cancelled share',
    device: { share: { code: 'cancelled' } },
    do: [{ press: 'action.home' }],
    expect: { toast: 'cancelled' },
  },
]

const testBlocks = test.extend<object, { server: TestServer }>({
  server: perWorker(() => startEditedServer(withPage)),
})

test.use({ trace: 'off', screenshot: 'off' })

for (const { name, device, do: steps, expect: expected } of rows) {
  testBlocks(`${name}, in the browser and in the headless runner`, async ({ phone }) => {
    const scenario: Scenario = { given: { ...given, ...(device && { device }) }, do: [{ visit: '/try-out' }, ...steps], expect: expected }
    const deps = await createScenarioDeps(withPage, config, scenario)
    expect((await runScenario(config.flows, scenario, deps)).differences).toEqual([])
    expect(await runInBrowser(phone, config, scenario, deps)).toEqual([])
  })
}

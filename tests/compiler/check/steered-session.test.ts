import { expect, test } from 'vitest'
import { createCheckContext } from '../../../src/compiler/check/context/check-context.ts'
import { steeringHits } from '../../../src/compiler/check/rules/channels/steered-session.ts'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import type { Config } from '../../../src/compiler/load/config.ts'
import { readPath } from '../../../src/core/language/pointer.ts'
import { product, sources } from '../../conformance/product.ts'
import { editSources } from '../edit-sources.ts'
import { partner, partnerFiles } from './seeded-mistakes/product-files.ts'
import { withChannels } from './seeded-mistakes/with-channels.ts'

const base = createCheckContext(sources, product)
const clean = withChannels(editSources(sources, partnerFiles), ['partner'])

/** Returns where a channel with this patch influences locked parts through the session. */
function steersAt(patch: object): string[] {
  const merged = buildConfigs(editSources(clean, [{ file: partner, pointer: '/patch', value: patch }])).configs.get('partner') as Config
  return steeringHits(createCheckContext(sources, merged, base)).map(({ at }) => ('of' in at ? `${at.of}${at.pointer}` : ''))
}

const button = (...onPress: object[]) => ({ screens: { Me: { blocks: { own: { block: 'Button', text: 'action.next', onPress } } } } })
const pressed = 'screens/Me/blocks/own/onPress'
const signsIn = { run: 'finishSignIn', with: { phone: '/form/loginSms/phone', login: '/result' } }
const onDone = readPath(product.flows.screens, ['AuthLogin', 'blocks', 'sms', 'onDone']) as object[]

test.each<{ name: string; patch: object; at: string[] }>([
  {
    name: 'sets the borrower’s status itself',
    patch: button({ set: '/session/status', to: { map: { verify: 2 } } }),
    at: [`${pressed}/0/set`],
  },
  {
    name: 'sets a member of the borrower’s status itself',
    patch: button({ set: '/session/status/loan_status/bill_status', to: 0 }),
    at: [`${pressed}/0/set`],
  },
  {
    name: 'clears a member of the borrower’s status',
    patch: button({ clear: '/session/status/loan_status' }),
    at: [`${pressed}/0/clear`],
  },
  {
    name: 'stores the reply of another call as the borrower’s status',
    patch: button({ call: 'config', at: '/session/status' }),
    at: [`${pressed}/0/at`],
  },
  {
    name: 'takes the sign-in of a link without asking',
    patch: button({ set: '/session/token', to: '/session/arrival/token' }),
    at: [`${pressed}/0/set`],
  },
  {
    name: 'accepts the sign-in of a link without asking, in its own action',
    patch: { actions: { takeLink: { about: 'Takes it.', do: [{ set: '/session/token', to: '/session/arrival/token' }] } } },
    at: ['actions/takeLink/do/0/set'],
  },
  {
    name: 'signs in with values of an address through the product’s action',
    patch: button({ run: 'finishSignIn', with: { phone: '/session/phone', login: { map: { token: '/route/query/token' } } } }),
    at: [`${pressed}/0/with/login`],
  },
  {
    name: 'asks with another sheet before it accepts the sign-in of a link',
    patch: {
      decisions: {
        entry: {
          rules: { newcomer: { then: [{ open: 'LanguageSheet', onClose: [{ set: '/session/token', to: '/session/arrival/token' }] }] } },
        },
      },
    },
    at: ['decisions/entry/rules/newcomer/then/0/onClose/0/set'],
  },
  {
    name: 'has its own coupon selection for an order',
    patch: { screens: { Me: { blocks: { own: { block: 'Choice', at: '/session/commerce/coupon_id' } } } } },
    at: ['screens/Me/blocks/own/at'],
  },
  { name: 'requests the borrower’s status from the server', patch: button({ call: 'userStatus', at: '/session/status' }), at: [] },
  {
    name: 'loads the borrower’s status',
    patch: { screens: { Me: { data: { own: { call: 'userStatus', onSuccess: [{ set: '/session/status', to: '/result' }] } } } } },
    at: [],
  },
  {
    name: 'has its own sign-in page',
    patch: { screens: { Me: { blocks: { own: { block: 'Form', form: 'loginSms', onDone: [signsIn] } } } } },
    at: [],
  },
  {
    name: 'tracks a sign-in before it continues',
    patch: { screens: { AuthLogin: { blocks: { sms: { onDone: [{ track: 'H5_complete_registration' }, ...onDone] } } } } },
    at: [],
  },
  { name: 'signs out', patch: button({ run: 'endSession' }, { clear: '/session' }), at: [] },
  { name: 'requests the status again', patch: button({ clear: '/session/status' }, { run: 'showHome' }), at: [] },
  {
    name: 'presets the requested loan',
    patch: button({ set: '/session/borrow', to: { map: { amount: 2_000_000 } } }, { go: 'loanOrder' }),
    at: [],
  },
  {
    name: 'stores the phone number, the partner and the language',
    patch: button({ clear: '/session/phone' }, { set: '/session/cl', to: 'partner' }, { set: '/session/locale', to: 'id-id' }),
    at: [],
  },
])('a channel that $name influences locked parts at $at', ({ patch, at }) => {
  expect(steersAt(patch)).toEqual(at)
})

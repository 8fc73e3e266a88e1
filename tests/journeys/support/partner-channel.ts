import type { Sources } from '../../../src/compiler/load/config.ts'
import { editSources } from '../../compiler/edit-sources.ts'

export const partnerOrder = ['contacts', 'person', 'job', 'face', 'bank']

const english = { 'home.partner': 'You came by our partner. The profile begins with your contacts.' }
const indonesian = { 'home.partner': 'Anda datang dari mitra kami. Profil dimulai dari kontak Anda.' }

/** Adds a channel with a scenario: a partner whose profile begins with the contacts, does not ask for the workplace, and whose home page has a notice. */
export function withPartner(sources: Sources): Sources {
  const patch = {
    journeys: { profile: { order: partnerOrder } },
    screens: {
      HomeUnaudited: {
        blocks: { partner: { block: 'Notice', look: 'info', text: 'home.partner' } },
        order: ['steps', 'partner', 'offer'],
      },
    },
    texts: { 'en-us': english, 'id-id': indonesian },
  }
  const entered = {
    about: 'The home page of a borrower who comes from the partner.',
    given: { channel: 'partner' },
    do: [{ visit: '/index?cl=partner' }],
    expect: { route: 'HomeUnaudited', query: {}, shown: ['home.partner'] },
  }
  const meta = '../../schemas/meta'
  return editSources(sources, [
    { file: 'flows/channels/partner.json', value: { $schema: `${meta}/channel.json`, channel: 'partner', base: '1', patch } },
    { file: 'flows/scenarios/partner.json', value: { $schema: `${meta}/scenario.json`, scenarios: { entered } } },
  ])
}

import { describe, expect, it } from 'vitest'
import { describeChannel } from '../../src/compiler/describe-channel.ts'
import { phrases } from '../../src/phrases/phrases.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Config } from '../../src/compiler/load/config.ts'
import { routeNamed } from '../../src/core/navigation/route.ts'
import { sources } from '../conformance/product.ts'
import { withPartner } from '../journeys/support/partner-channel.ts'
import { editSources } from './edit-sources.ts'

/** Patch with another sign-in page, a stricter form and a fact of its own. */
const other = {
  routes: { aliases: { signIn: 'LoginPasswd' } },
  schemas: { forms: { jobInfo: { properties: { salary: { minimum: 1_000_000 } } } } },
  app: { facts: { downloadStrip: { shown: false } } },
}
const otherFile = { channel: 'other', base: '1', patch: other }
const { configs } = buildConfigs(editSources(withPartner(sources), [{ file: 'flows/channels/other.json', value: otherFile }]))
const base = configs.get('base') as Config

describe('the description of a channel compared with the product', () => {
  const partner = describeChannel(base, configs.get('partner') as Config)

  it('lists its changes without channel names', () => {
    expect(partner.changes).toMatch(/journey profile/)
    expect(partner.changes).not.toMatch(/all channels/)
    expect(partner.changes).toMatch(/journey profile: asks .*; the order was /)
  })

  it('lists the screens of which only texts change', () => {
    const [key, words] = ['home.unaudited.how', 'How it goes here']
    const patch = { texts: { 'en-us': { [key]: words } } }
    const file = { $schema: '../../schemas/meta/channel.json', channel: 'wording', base: '1', patch }
    const worded = buildConfigs(editSources(sources, [{ file: 'flows/channels/wording.json', value: file }])).configs
    const { screens, changes } = describeChannel(base, worded.get('wording') as Config)
    expect(changes).toContain(`→ ${words}`)
    expect(screens).toContain('HomeUnaudited')
  })

  it('lists changed screens and the visitor pages that show them', () => {
    expect(partner.screens).toContain('HomeUnaudited')
    expect(partner.pages.map(({ name }) => name)).toEqual([base.flows.routes.home, 'signIn', 'HomeUnaudited'])
  })

  it.each([
    { about: 'whose steps come in another order', channel: 'partner', screen: 'UserInto' },
    { about: 'whose form asks for more', channel: 'other', screen: 'UserIntoJobInfo' },
    { about: 'that read a fact which it changes', channel: 'other', screen: 'HomeArea' },
  ])('names the screens $about', ({ channel, screen }) => {
    expect(describeChannel(base, configs.get(channel) as Config).screens).toContain(screen)
  })

  it('pairs its sign-in with that of the product', () => {
    const { pages } = describeChannel(base, configs.get('other') as Config)
    const [product, channel] = [routeNamed(base.flows.routes, 'signIn')?.path, routeNamed(base.flows.routes, 'LoginPasswd')?.path]
    expect(product).not.toBe(channel)
    expect(pages).toContainEqual({ name: 'signIn', base: product, channel })
  })

  it('lists the locked parts', () => {
    expect(partner.locked).toEqual(expect.arrayContaining(['the policy', phrases['locked.fields']]))
    for (const [id, { locked }] of Object.entries(base.flows.journeys.profile?.steps ?? {}))
      expect(partner.locked.at(-1)?.includes(id), id).toBe(locked === true)
  })

  it.each([...configs.keys()].filter((id) => id !== 'base'))('%s', (id) => {
    expect(describeChannel(base, configs.get(id) as Config).changes).not.toMatch(/^Nothing changed/)
  })
})

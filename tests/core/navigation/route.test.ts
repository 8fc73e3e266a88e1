import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Routes } from '../../../src/core/language/routes.ts'
import { hrefOf, matchRoute, paramsAreValid, splitPrivate, targetOf } from '../../../src/core/navigation/route.ts'

const routes: Routes = {
  aliases: { door: 'enter' },
  tabs: {},
  start: { enter: true },
  guard: 'guard',
  home: 'enter',
  notFound: 'lost',
  privateQuery: { secret: true },
  routes: {
    root: { path: '/', redirect: 'enter' },
    enter: { path: '/enter', screen: 'Enter', query: { size: { enum: { s: true, m: true } }, code: { pattern: '^[A-Z]{4}$' } } },
    fixed: { path: '/items/new', screen: 'New', access: 'visitor' },
    item: { path: '/items/:id', screen: 'Item', params: { id: { enum: { a: true, 'b c': true } } } },
    alike: { path: '/:kind/a', screen: 'Alike' },
    inner: { path: '/inner/:id/end', screen: 'Inner' },
    paid: { path: '/paid/:id', screen: 'Paid', props: 'state' },
    lost: { path: '/lost', screen: 'Lost' },
    any: { path: '*', redirect: 'lost' },
  },
}

describe('routes', () => {
  it.each([
    { href: '/', name: 'root', params: {} },
    { href: '/enter?x=1', name: 'enter', params: {} },
    { href: '/enter/', name: 'enter', params: {} },
    { href: '/items/new', name: 'fixed', params: {} },
    { href: '/items/a', name: 'item', params: { id: 'a' } },
    { href: '/items/b%20c', name: 'item', params: { id: 'b c' } },
    { href: '/items/%E0%A4%A', name: 'any', params: {} },
    { href: '/items/', name: 'any', params: {} },
    { href: '/inner//end', name: 'any', params: {} },
    { href: '/constructor', name: 'any', params: {} },
    // A path that begins with two slashes is still a path of this host.
    { href: '//evil.example/enter', name: 'any', params: {} },
    { href: '//', name: 'any', params: {} },
  ])('$href is $name', ({ href, name, params }) => {
    const found = matchRoute(routes, href)
    expect([found?.name, found?.params]).toEqual([name, params])
  })

  it.each([
    { href: '/items/new', access: 'visitor' },
    { href: '/items/a', access: 'member' },
  ])('$href is open to a $access', ({ href, access }) => expect(matchRoute(routes, href)?.access).toBe(access))

  it.each([
    { href: '/enter?size=m&code=ABCD&x=1', query: { size: 'm', code: 'ABCD', x: '1' } },
    { href: '/enter?size=xl&code=ABCD', query: { code: 'ABCD' } },
    { href: '/enter?size=toString&code=%3Cb%3E', query: {} },
    { href: '/items/a?size=xl', query: { size: 'xl' } },
  ])('$href keeps only the query parameters that the route accepts', ({ href, query }) => {
    expect(matchRoute(routes, href)?.query).toEqual(query)
  })

  it.each([
    { name: 'door', params: {}, query: { a: 1, b: '', c: undefined }, expect: '/enter?a=1' },
    { name: 'item', params: { id: 'b c' }, query: {}, expect: '/items/b%20c' },
    { name: 'item', params: {}, query: {}, expect: undefined },
    { name: 'item', params: { id: '' }, query: {}, expect: undefined },
    { name: 'nowhere', params: {}, query: {}, expect: undefined },
    { name: 'toString', params: {}, query: {}, expect: undefined },
    { name: 'any', params: {}, query: {}, expect: undefined },
  ])('the address of $name is $expect', ({ name, params, query, expect: wanted }) => {
    expect(hrefOf(routes, name, params, query)).toBe(wanted)
  })

  it.each([
    {
      name: 'a name of the path fills it, the rest is query',
      to: 'item',
      given: { id: 'a', x: 1 },
      carried: {},
      href: '/items/a?x=1',
      state: {},
    },
    {
      name: 'the rest is state where the route takes its props from there',
      to: 'paid',
      given: { id: 'a', no: { n: 1 } },
      carried: {},
      href: '/paid/a',
      state: { no: { n: 1 } },
    },
    {
      name: 'what is handed over wins over a kept query',
      to: 'door',
      given: { x: 2 },
      carried: { x: '1', y: '1' },
      href: '/enter?x=2&y=1',
      state: {},
    },
    {
      name: 'a kept query stays query on a state route',
      to: 'paid',
      given: { id: 'a', n: 1 },
      carried: { y: '1' },
      href: '/paid/a?y=1',
      state: { n: 1 },
    },
    {
      name: 'what is absent is not handed over',
      to: 'enter',
      given: { x: '', y: null, z: undefined },
      carried: {},
      href: '/enter',
      state: {},
    },
  ])('$name', ({ to, given, carried, href, state }) => {
    expect(targetOf(routes, to, given, carried as Record<string, string>)).toEqual({ href, state })
  })

  it('gives no target without a known route or a required parameter', () => {
    expect(targetOf(routes, 'nowhere', {})).toBeUndefined()
    expect(targetOf(routes, 'item', { x: 1 })).toBeUndefined()
  })

  it('accepts only listed parameters', () => {
    const item = routes.routes['item'] as NonNullable<(typeof routes.routes)[string]>
    expect(paramsAreValid(item, { id: 'a' })).toBe(true)
    fc.assert(fc.property(fc.string(), (id) => paramsAreValid(item, { id }) === ['a', 'b c'].includes(id)))
  })

  it('finds its own addresses again, whatever the parameter and query', () => {
    const text = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((t) => !/^\.{1,2}$|[\uD800-\uDFFF](?![\uDC00-\uDFFF])/.test(t) && t !== 'new')
    fc.assert(
      fc.property(text, text, (id, x) => {
        const href = hrefOf(routes, 'item', { id }, { x }) as string
        expect(matchRoute(routes, href)).toMatchObject({ name: 'item', params: { id }, query: { x } })
      }),
    )
  })

  it('parts what an address may carry from what it may not', () => {
    expect(splitPrivate(routes, { secret: 's', x: '1' })).toEqual({ open: { x: '1' }, hidden: { secret: 's' } })
  })
})

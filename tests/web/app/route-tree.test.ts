import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { Routes } from '../../../src/core/language/language.ts'
import { matchRoute } from '../../../src/core/navigation/route.ts'
import { type RouteNode, routeTree } from '../../../src/web/app/route-tree.ts'

const routes = JSON.parse(readFileSync(join(import.meta.dirname, '../../../flows/routes.json'), 'utf8')) as Routes

/** As the router nests them, without what shows them. */
const objectOf = ({ name, path, children }: RouteNode): RouteObject =>
  children.length === 0
    ? { id: name, path, caseSensitive: true }
    : { id: `${name}/`, path, caseSensitive: true, children: [{ id: name, index: true }, ...children.map(objectOf)] }
const objects = routeTree(routes).map(objectOf)
const matched = (path: string) => matchRoutes(objects, path)?.at(-1)?.route.id

describe('the router and the interpreter name the same route', () => {
  const addresses = Object.values(routes.routes).map(({ path }) => path.replaceAll(/:\w+/g, 'x1').replace('*', '/no/such/page'))
  it.each([...addresses, '/Home', '/bill/more', '/landing-page/doku', '/landing-page/x/y', '/me/loan-detail', '/bill/'])(
    '%s',
    (address) => {
      expect(matched(address)).toBe(matchRoute(routes, address)?.name)
    },
  )
})

it('every route is in the tree once', () => {
  const names: string[] = []
  const visit = (branch: RouteNode) => (names.push(branch.name), branch.children.forEach(visit))
  routeTree(routes).forEach(visit)
  expect(names.toSorted()).toEqual(Object.keys(routes.routes).toSorted())
})

import type { Routes } from '../../core/language/language.ts'

/** A route with the routes below it, as react-router nests them. */
export type RouteNode = { name: string; path: string; layout?: string; children: RouteNode[] }

/** The flat map of routes as a tree by `parent`. */
export function routeTree({ routes }: Routes): RouteNode[] {
  const branches = new Map<string, RouteNode>()
  for (const [name, { path, layout }] of Object.entries(routes)) branches.set(name, { name, path, ...(layout && { layout }), children: [] })
  const roots: RouteNode[] = []
  for (const [name, branch] of branches) {
    const parent = routes[name]?.parent
    const above = parent === undefined ? undefined : branches.get(parent)
    ;(above?.children ?? roots).push(branch)
  }
  return roots
}

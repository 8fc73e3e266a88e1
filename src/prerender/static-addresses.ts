import { hrefOf } from '../core/navigation/route.ts'
import type { Routes } from '../core/language/routes.ts'

export type StaticAddress = { route: string; path: string }

/** Every address of the routes marked `static`: one for each value of a parameter. */
export function staticAddresses(routes: Routes): StaticAddress[] {
  return Object.entries(routes.routes).flatMap(([route, { static: page, params = {} }]) => {
    if (!page) return []
    const [[name, { enum: values = {} }] = ['', {}]] = Object.entries(params)
    const given = name === '' ? [{}] : Object.keys(values).map((value) => ({ [name]: value }))
    return given.map((args) => ({ route, path: hrefOf(routes, route, args) ?? '' }))
  })
}

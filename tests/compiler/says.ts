import { read } from '../../src/core/language/pointer.ts'
import { mapOrEmpty } from '../../src/compiler/json/read-json.ts'
import { sources } from '../conformance/product.ts'

/** Returns the product's current value at a pointer of a file, for edits that repeat or contradict it. */
export const saysJson = (file: string, at: string): unknown => read(sources.files.get(file)?.json, at)
export const says = (file: string, at: string): number => Number(saysJson(file, at))
export const saysText = (file: string, at: string): string => String(saysJson(file, at))

/** Returns the keys at a pointer in their order, so that no test depends on the names of a product's rows. */
export const namesAt = (file: string, at: string): string[] => Object.keys(mapOrEmpty(saysJson(file, at)))

/** Returns the keys whose values satisfy `holds`. */
export const namesWhere = <T>(file: string, at: string, holds: (value: T) => boolean): string[] =>
  namesAt(file, at).filter((name) => holds(saysJson(file, `${at}/${name}`) as T))

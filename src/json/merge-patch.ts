import { isMap } from '../core/language/map.ts'

/**
 * RFC 7396 JSON merge patch; neither argument is changed.
 * Key order is display order: a patched key keeps its place, a new one comes last.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch
  const merged = new Map(isMap(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}

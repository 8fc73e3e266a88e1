import type { AskReply } from '../../core/world.ts'
import type { Ask } from './ask.ts'

/** How the phone is asked comes with the first question, or when nothing else is to be done. */
export const loadAsks = () => import('./registry.ts')

export async function askPhone(name: string, args: Record<string, unknown>): Promise<AskReply> {
  const loaded = await loadAsks().catch(() => undefined)
  // Without the code for it, a phone is as good as one that cannot.
  return loaded ? askOf(loaded.asks, name)(args) : { ok: false, code: 'unsupported', data: undefined }
}

function askOf(asks: Record<string, Ask>, name: string): Ask {
  const ask = Object.hasOwn(asks, name) ? asks[name] : undefined
  if (!ask) throw new RangeError(`The phone is never asked for "${name}"`)
  return ask
}

import { contentHash } from '../files/content-hash.ts'
import { canonicalJson } from '../../json/canonical-json.ts'
import type { Config, Configs } from '../load/config.ts'
import type { DiffMetas } from '../meta/policy-schema.ts'
import { EFFECTS, type Change, type ChannelChange } from './change.ts'
import { compareCalls } from './compare-calls.ts'
import { compareFlows } from './compare-flows.ts'
import { compareForms } from './compare-forms.ts'
import { compareTexts } from './compare-texts.ts'
import { formatMessage, wordsFor } from './message.ts'

export type ConfigDiff = {
  channels: { added: string[]; removed: string[]; kept: string[] }
  /** Most serious first. */
  changes: ChannelChange[]
  /** Changed form schemas by form and channel: the hash of the schema on both sides. */
  schemas: { form: string; channel: string; before: string; after: string }[]
}

const noLocks = (_: Change): readonly string[] => []

/**
 * The changes and their effects in every channel; a new channel is compared with the base of its own side. `metas`: the meta-schemas that
 * classify changes; `locksOf`: the parts in which something locked goes by a change.
 */
export function diffConfigs(before: Configs, after: Configs, metas: DiffMetas = {}, locksOf = noLocks): ConfigDiff {
  const kept = [...after.keys()].filter((channel) => before.has(channel))
  const pairs = kept.map((channel) => [channel, before.get(channel)!, after.get(channel)!] as const)
  const added = [...after.keys()].filter((channel) => !before.has(channel))
  const base = after.get('base')
  const compared = [...pairs, ...(base ? added.map((channel) => [channel, base, after.get(channel)!] as const) : [])]
  const found = new Map<string, ChannelChange>()
  // A channel may be compared by itself, and has all texts too.
  const english = wordsFor((after.get('base') ?? [...after.values()][0])?.texts ?? {})
  for (const [channel, was, is] of compared) {
    for (const change of changesOf(was, is, metas)) {
      const sentence = formatMessage(change.message, english)
      const key = `${change.effect}\n${change.place}\n${sentence}`
      const known = found.get(key)
      const locks = known?.locks ?? locksOf(change)
      found.set(key, { ...change, ...(locks.length > 0 && { locks }), sentence, channels: [...(known?.channels ?? []), channel] })
    }
  }
  return {
    channels: {
      added,
      removed: [...before.keys()].filter((channel) => !after.has(channel)),
      kept,
    },
    changes: [...found.values()].toSorted(
      (one, other) =>
        EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect) ||
        Number(other.isExchanged ?? false) - Number(one.isExchanged ?? false),
    ),
    schemas: pairs.flatMap(([channel, was, is]) =>
      Object.keys(is.schemas.forms).flatMap((form) =>
        was.schemas.forms[form] ? [{ form, channel, before: hashOf(was, form), after: hashOf(is, form) }] : [],
      ),
    ),
  }
}

const changesOf = (before: Config, after: Config, metas: DiffMetas): Change[] => [
  ...compareForms(before, after, metas.inputs),
  ...compareCalls(before, after),
  ...compareFlows(before, after, metas.policy),
  ...compareTexts(before, after),
]

const hashOf = ({ schemas }: Config, form: string) => contentHash(canonicalJson(schemas.forms[form] ?? {}))

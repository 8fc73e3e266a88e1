import { escapeRegExp } from '../../core/language/escape-reg-exp.ts'
import type { Config } from '../../compiler/load/config.ts'
import { isMap, own } from '../../core/language/map.ts'
import { hrefOf } from '../../core/navigation/route.ts'
import { fieldSteps } from '../../scenarios/field-steps.ts'
import type { Scenario, ScenarioTranslator, Step } from '../../scenarios/scenario.ts'
import { isPlayedAct, type PlayedAct } from '../views/can-play.ts'
import type { PreviewStep } from './playback.ts'

/** Seconds after which whatever ends has ended. */
const LONG = 24 * 60 * 60

/** What blocks ask of a hand that is no press. The camera of a page fails by itself, as `fake-device.ts` has it. */
const ACTS: Record<PlayedAct, (result: unknown) => PreviewStep[]> = {
  onTake: () => [{ take: true }],
  onFail: () => [],
  onEnd: () => [{ wait: LONG }],
  onSubmit: (result) => [{ captcha: String(own(result, 'code')) }],
}

/** The step with words in place of keys, as the page does it. */
export function previewSteps(config: Config, { given }: Scenario, step: Step, words: ScenarioTranslator): PreviewStep[] {
  if ('visit' in step || 'dismiss' in step || 'back' in step || 'wait' in step) return [step]
  if ('press' in step) {
    const under = step.in === undefined ? undefined : titleOf(config, step.in, words)
    return [{ press: wordsFor(config, step.press, words), nth: step.nth ?? 1, ...(under !== undefined && { under }) }]
  }
  if ('help' in step) return [{ press: words.text('shell.help'), nth: 1 }]
  if ('submit' in step) return [{ send: step.submit }]
  if ('tab' in step) return [{ visit: hrefOf(config.flows.routes, step.tab) ?? '/' }]
  if ('resend' in step) return [{ resend: true }]
  if ('pick' in step) return [{ pick: Date.parse(`${step.pick}T00:00:00Z`) / 1000 }]
  if ('choose' in step) return [{ choose: nameIn(given.replies, (row) => Object.values(row).includes(step.choose)) ?? String(step.choose) }]
  if ('file' in step) return [{ photo: `/${step.of.split('/').slice(3).join('/')}` }]
  if ('act' in step) return isPlayedAct(step.act) ? ACTS[step.act](step.result) : []
  return fieldSteps(config, given.replies, step, words)
}

/** What a page says above the block; undefined where no block of this name has a title of its own. */
function titleOf({ flows }: Config, block: string, { hasText, text }: ScenarioTranslator): string | undefined {
  const titled = (json: unknown): string[] => {
    if (typeof json !== 'object' || json === null) return []
    const title = own(own(own(json, 'blocks'), block), 'title')
    return [...(typeof title === 'string' && hasText(title) ? [text(title)] : []), ...Object.values(json).flatMap(titled)]
  }
  return titled(flows.screens)[0]
}

/** A scenario says by its words what has numbers or names in it: the text they are made from says them in another language. */
function wordsFor({ texts }: Config, said: string, { hasText, text }: ScenarioTranslator): string {
  if (hasText(said)) return text(said)
  const found = Object.values(texts)
    .flatMap((own) => Object.entries(own))
    .flatMap(([key, template]) => {
      const values = valuesIn(said, template)
      return values ? [{ key: key.replace(PLURAL, ''), values, length: template.length }] : []
    })
    .toSorted((one, other) => other.length - one.length)
  return found[0] ? text(found[0].key, found[0].values) : said
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const HOLE = /\{\{-?\s*(\w+)\s*\}\}/g
/** Letters that a text needs beside its values to be known again. */
const LEAST_WORDS = /\p{L}{2,}/u

/** What stands in the holes of the text; undefined when it does not say that, or hardly anything itself. */
function valuesIn(said: string, template: string): { [name: string]: string | number } | undefined {
  const names = [...template.matchAll(HOLE)].map(([, name = '']) => name)
  const parts = template.split(HOLE).filter((_, index) => index % 2 === 0)
  if (names.length === 0 || !LEAST_WORDS.test(parts.join(''))) return undefined
  const match = new RegExp(`^${parts.map(escapeRegExp).join('(.+?)')}$`, 'u').exec(said)
  return match ? Object.fromEntries(names.map((name, index) => [name, numberOr(match[index + 1] ?? '')])) : undefined
}

/** A count has to be a number to have a plural. */
const numberOr = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text)

/** The name of the first row in a reply that fits. */
function nameIn(json: unknown, fits: (row: { [key: string]: unknown }) => boolean): string | undefined {
  if (json === null || typeof json !== 'object') return undefined
  if (isMap(json) && fits(json) && typeof json['name'] === 'string') return json['name']
  return Object.values(json).reduce<string | undefined>((found, part) => found ?? nameIn(part, fits), undefined)
}

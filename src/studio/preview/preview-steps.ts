import { escapeRegExp } from '../../text/escape-reg-exp.ts'
import type { Config } from '../../compiler/load/config.ts'
import { isMap, own } from '../../core/language/map.ts'
import { hrefOf } from '../../core/navigation/route.ts'
import { DAY_SECONDS } from '../../product/time.ts'
import { fieldSteps } from '../../scenarios/field-steps.ts'
import type { Scenario, ScenarioTranslator, Step } from '../../scenarios/scenario.ts'
import { isPlayedAct, type PlayedAct } from '../views/can-play.ts'
import type { PreviewStep } from './playback.ts'

/** Seconds: longer than any timer in the app. */
const LONG = DAY_SECONDS

/** Steps for block events other than presses. The in-page camera fails by itself, see `fake-device.ts`. */
const ACTS: Record<PlayedAct, (result: unknown) => PreviewStep[]> = {
  onTake: () => [{ take: true }],
  onFail: () => [],
  onEnd: () => [{ wait: LONG }],
  onSubmit: (result) => [{ captcha: String(own(result, 'code')) }],
}

/** Translates a scenario step into the steps that the page plays. */
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

/** Title shown above the block; undefined when no block of this name has one. */
function titleOf({ flows }: Config, block: string, { hasText, text }: ScenarioTranslator): string | undefined {
  const titled = (json: unknown): string[] => {
    if (typeof json !== 'object' || json === null) return []
    const title = own(own(own(json, 'blocks'), block), 'title')
    return [...(typeof title === 'string' && hasText(title) ? [text(title)] : []), ...Object.values(json).flatMap(titled)]
  }
  return titled(flows.screens)[0]
}

/**
 * Text of a press in the playback's language. A scenario may give the final words, with numbers or names filled in: the template that
 * produces them is looked up and filled in for this language.
 */
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
/** A template needs this many letters outside its placeholders to be recognised. */
const LEAST_WORDS = /\p{L}{2,}/u

/** Values of the template's placeholders in the text; undefined when it does not match or has hardly any words of its own. */
function valuesIn(said: string, template: string): { [name: string]: string | number } | undefined {
  const names = [...template.matchAll(HOLE)].map(([, name = '']) => name)
  const parts = template.split(HOLE).filter((_, index) => index % 2 === 0)
  if (names.length === 0 || !LEAST_WORDS.test(parts.join(''))) return undefined
  const match = new RegExp(`^${parts.map(escapeRegExp).join('(.+?)')}$`, 'u').exec(said)
  return match ? Object.fromEntries(names.map((name, index) => [name, numberOr(match[index + 1] ?? '')])) : undefined
}

/** A count must be a number to select a plural form. */
const numberOr = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text)

/** Name of the first row in a reply that matches. */
function nameIn(json: unknown, fits: (row: { [key: string]: unknown }) => boolean): string | undefined {
  if (json === null || typeof json !== 'object') return undefined
  if (isMap(json) && fits(json) && typeof json['name'] === 'string') return json['name']
  return Object.values(json).reduce<string | undefined>((found, part) => found ?? nameIn(part, fits), undefined)
}

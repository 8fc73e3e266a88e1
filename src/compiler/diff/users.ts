import { isMap } from '../../core/language/map.ts'
import type { Config } from '../load/config.ts'

/** The screens that contain `{ [key]: id }`, e.g. the block that shows a form or the action that makes a call. */
export function usersOf({ flows }: Config, key: string, id: string): string[] {
  return Object.entries(flows.screens).flatMap(([name, screen]) => (names(screen, key, id) ? [`screen ${name}`] : []))
}

/** The screens that make a call themselves, or show a form that sends it. */
export function callersOf(config: Config, call: string): string[] {
  const forms = Object.entries(config.flows.forms).flatMap(([id, { submit }]) => (submit.call === call ? [id] : []))
  return [...new Set([...usersOf(config, 'call', call), ...forms.flatMap((form) => usersOf(config, 'form', form))])]
}

function names(json: unknown, key: string, id: string): boolean {
  if (Array.isArray(json)) return json.some((each) => names(each, key, id))
  return isMap(json) && Object.entries(json).some(([name, value]) => (name === key && value === id) || names(value, key, id))
}

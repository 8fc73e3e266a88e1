import { tokens } from '../../../core/language/pointer.ts'
import type { ScreenState, StudioFinding } from '../../contract.ts'
import type { StudioRoute } from '../use-studio-route.ts'

type Found = Pick<StudioFinding, 'file' | 'pointer' | 'channel'>
type Target = Partial<StudioRoute>

/** The page that edits a finding's place or shows its scenario; for a finding in one channel, with that channel selected. */
export function pageOfFinding({ file, pointer, channel }: Found, states: readonly ScreenState[]): Target | undefined {
  const [, id = ''] = /([^/]+)\.json$/.exec(file) ?? []
  const [section, name = '', key = ''] = file.startsWith('flows/channels/') ? tokens(pointer).slice(1) : []
  const target =
    section === undefined ? (pageOfScenario(file, id, pointer, states) ?? pageOfFile(file, id, pointer)) : pageOfPatch(section, name, key)
  return target && { ...target, ...(channel !== undefined && { channel }) }
}

/** The screen that the scenario ends on; undefined for a scenario that cannot be played. */
function pageOfScenario(file: string, id: string, pointer: string, states: readonly ScreenState[]): Target | undefined {
  if (!file.startsWith('flows/scenarios/')) return undefined
  const state = states.find((one) => one.id === `${id}/${tokens(pointer)[1]}`)
  return state && { section: 'screens', id: state.screen, state: state.id, variation: 'normal' }
}

function pageOfFile(file: string, id: string, pointer: string): Target | undefined {
  if (/^(?:flows|schemas)\/(?:forms|examples)\//.test(file)) return { section: 'forms', id }
  if (file.startsWith('locales/')) return { section: 'texts', id: '', search: tokens(pointer)[0] ?? '' }
  if (file.startsWith('flows/decisions/')) return { section: 'tables', id }
  if (file.startsWith('flows/policy/')) return { section: 'numbers', id }
  return file.startsWith('flows/screens/') ? { section: 'screens', id } : undefined
}

function pageOfPatch(section: string, name: string, key: string): Target | undefined {
  if (section === 'texts') return { section, id: '', search: key }
  if (section === 'forms' || section === 'screens') return { section, id: name }
  return section === 'decisions' ? { section: 'tables', id: name } : undefined
}

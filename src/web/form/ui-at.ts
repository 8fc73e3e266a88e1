export type Ui = { widget?: string; autocomplete?: string; inputType?: string; options: Record<string, unknown> }

/** What the form says about the field at an instance path; list indexes lead to `items`. */
export function uiAt(ui: unknown, at: string): Ui {
  const parts = at.split('/').filter((part) => part !== '')
  const here = parts.reduce<unknown>((place, part) => own(place, /^\d+$/.test(part) ? 'items' : part), ui)
  return uiOf(here)
}

export function uiOf(ui: unknown): Ui {
  const text = (name: string) => {
    const value = own(ui, `ui:${name}`)
    return typeof value === 'string' ? { [name]: value } : {}
  }
  const options = own(ui, 'ui:options')
  return { ...text('widget'), ...text('autocomplete'), ...text('inputType'), options: isMap(options) ? options : {} }
}

const own = (map: unknown, key: string): unknown => (isMap(map) && Object.hasOwn(map, key) ? map[key] : undefined)
const isMap = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)

import { entryOf, isMap, own } from '../../../core/language/map.ts'
import { isPointer, tokens } from '../../../core/language/pointer.ts'
import { entriesOrEmpty, isText, type JsonMap, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import type { CheckContext } from '../context/check-context.ts'

/**
 * A value or text that a screen shows without a tap. `what`: the value's pointer, where `*` stands for each item of a list, or the text's
 * key; `conditions`: all of them must hold for it to be visible.
 */
export type Shown = { what: string; conditions: readonly unknown[] }

/** `nameOf`: converts a pointer into the one that the outermost screen would use. */
type Place = { conditions: readonly unknown[]; nameOf(pointer: string): string; around: readonly string[] }

export function shownBy(context: CheckContext, screen: string): Shown[] {
  return screenSays(context, screen, { conditions: [], nameOf: (pointer) => pointer, around: [] })
}

function screenSays(context: CheckContext, name: string, place: Place): Shown[] {
  if (place.around.includes(name)) return []
  const screen = own(context.config.flows.screens, name)
  const here = { ...place, around: [...place.around, name] }
  return [...textSays(own(screen, 'title'), here), ...blocksSay(context, own(screen, 'blocks'), here)]
}

const blocksSay = (context: CheckContext, blocks: unknown, place: Place): Shown[] =>
  entriesOrEmpty(blocks).flatMap(([, block]) => (isMap(block) ? blockSays(context, block, given(place, block['when'])) : []))

function blockSays(context: CheckContext, block: JsonMap, place: Place): Shown[] {
  const spec = entryOf(context.vocabulary.blocks, textOrEmpty(block['block']))
  if (!spec) return []
  const props = Object.entries(spec.props).flatMap(([prop, { kind }]) => {
    const seen = spec.seen?.[prop]
    const say = entryOf(propSays, seen === 'always' ? 'text' : kind)
    return say && seenAtOnce.has(seen ?? 'always') ? say(block[prop], place) : []
  })
  const included = block['block'] === 'Include' ? screenSays(context, textOrEmpty(block['screen']), insideScreen(block, place)) : []
  const inner = spec.children === 'items' ? insideList(block, place) : place
  return [...props, ...included, ...(isFolded(block) ? [] : blocksSay(context, block['blocks'], inner))]
}

const seenAtOnce: ReadonlySet<string> = new Set(['always', 'filled', 'pressable'])

/** Whether the block shows its content only after a tap. */
const isFolded = (block: JsonMap): boolean =>
  block['block'] === 'Disclosure' || block['block'] === 'Details' || (block['block'] === 'TabPanel' && block['open'] !== true)

const propSays: { [kind: string]: (json: unknown, place: Place) => Shown[] } = {
  text: textSays,
  texts: (json, place) => entriesOrEmpty(json).flatMap(([, text]) => textSays(text, place)),
  rows: (json, place) =>
    entriesOrEmpty(json).flatMap(([, row]) =>
      ['label', 'value'].flatMap((part) => textSays(own(row, part), given(place, own(row, 'when')))),
    ),
}

/** `areWords`: a string that is not a pointer is a text key, not a literal. */
function textSays(json: unknown, place: Place, areWords = true): Shown[] {
  if (isPointer(json)) return [{ what: place.nameOf(json), conditions: place.conditions }]
  if (isText(json)) return areWords ? [{ what: json, conditions: place.conditions }] : []
  if (!isMap(json)) return []
  if (isMap(json['choose'])) return chosenSays(json, place, areWords)
  return entriesOrEmpty(json).flatMap(([name, part]) => (name === 'default' ? [] : textSays(part, place, name === 't')))
}

/** A value shown in all cases is always shown; one in `otherwise` only when no case holds. */
function chosenSays(json: JsonMap, place: Place, areWords: boolean): Shown[] {
  const cases = entriesOrEmpty(json['choose']).map(([, one]) => textSays(own(one, 'then'), given(place, own(one, 'when')), areWords))
  const none = { ...place, conditions: [...place.conditions, { otherwise: Object.keys(mapOrEmpty(json['choose'])) }] }
  const inEvery = (what: string) => cases.every((said) => said.some((one) => one.what === what))
  const rest = textSays(json['otherwise'], none, areWords)
  return [...cases.flat(), ...rest.map((one) => (inEvery(one.what) ? { ...one, conditions: place.conditions } : one))]
}

const given = (place: Place, condition: unknown): Place =>
  condition === undefined ? place : { ...place, conditions: [...place.conditions, renamed(condition, place)] }

/** Rewrites a condition with the outermost screen's pointers. */
function renamed(json: unknown, place: Place): unknown {
  if (isPointer(json)) return place.nameOf(json)
  if (Array.isArray(json)) return json.map((item) => renamed(item, place))
  if (!isMap(json)) return json
  return Object.fromEntries(entriesOrEmpty(json).map(([key, test]) => [isPointer(key) ? place.nameOf(key) : key, renamed(test, place)]))
}

function insideList({ each, where }: JsonMap, place: Place): Place {
  const list = isPointer(each) ? place.nameOf(each) : ''
  const nameOf = (pointer: string) => (/^\/item(\/|$)/.test(pointer) ? `${list}/*${pointer.slice('/item'.length)}` : place.nameOf(pointer))
  return given({ ...place, nameOf }, where)
}

/** An included screen reads its props from the screen around it; its other data is its own. */
function insideScreen({ screen, with: props }: JsonMap, place: Place): Place {
  const nameOf = (pointer: string) => {
    const [root = '', prop = ''] = tokens(pointer)
    const handed = root === 'props' ? own(props, prop) : undefined
    if (isPointer(handed)) return place.nameOf(handed) + pointer.slice(`/props/${prop}`.length)
    return ofTheScreen.has(root) ? `${textOrEmpty(screen)}${pointer}` : pointer
  }
  return { ...place, nameOf }
}

const ofTheScreen = new Set(['props', 'state', 'computed', 'data', 'form'])

import { fieldsOf, linksAt, type Words } from './shown-words.ts'
import { isSeen, type ShownBlock, type ShownScreen } from './shown-blocks.ts'

type Handler = (given?: unknown) => Promise<unknown> | void
/** Something to tap, by what it says. */
export type Press = { words: string; within: ShownBlock[]; press(): Promise<unknown> | void }

/** Everything on the screen that can be tapped, in the order in which it is read. */
export function pressesOf(screen: ShownScreen, words: Words): Press[] {
  const { instance, failed } = screen
  const retry = () => Promise.all(failed.map((name) => instance.reload(name)))
  const own = failed.length > 0 ? [{ words: words.text('shell.retry'), within: [], press: retry }] : []
  return [...own, ...within(screen, [], words)]
}

function within({ blocks }: Pick<ShownScreen, 'blocks'>, around: ShownBlock[], words: Words): Press[] {
  return blocks.flatMap((block) => {
    const path = [...around, block]
    const own = [...pressed(block), ...toggled(block), ...tabbed(block), ...inForm(block, words)]
    return [...own.map((press) => ({ ...press, within: path })), ...within(block, path, words), ...pagesWithin(block, path, words)]
  })
}

const pagesWithin = ({ screen }: ShownBlock, path: ShownBlock[], words: Words): Press[] =>
  screen ? pressesOf(screen, words).map((press) => ({ ...press, within: [...path, ...press.within] })) : []

type Own = Omit<Press, 'within'>

function pressed({ props }: ShownBlock): Own[] {
  const { onPress, disabled, button, text } = props()
  return onPress === undefined || disabled === true ? [] : [{ words: String(button ?? text), press: () => (onPress as Handler)() }]
}

/** What opens and closes says so with its words. */
function toggled(shown: ShownBlock): Own[] {
  const { kinds, props } = shown
  const says = Object.entries(kinds.seen ?? {}).filter(
    ([prop, seen]) => kinds.props[prop] === 'text' && (seen === 'open' || seen === 'closed'),
  )
  return says
    .filter(([, seen]) => isSeen(seen, shown))
    .map(([prop]) => ({ words: String(props()[prop]), press: () => (props().onChange as Handler)(props().value !== true) }))
}

/** Words of which one is chosen. */
function tabbed({ kinds, props }: ShownBlock): Own[] {
  const { onChange } = props()
  const [prop] = Object.entries(kinds.props).find(([, kind]) => kind === 'texts') ?? []
  if (prop === undefined || onChange === undefined) return []
  const texts = props()[prop] as Record<string, string>
  return Object.entries(texts).map(([id, text]) => ({ words: text, press: () => (onChange as Handler)(id) }))
}

function inForm({ form, instance, props }: ShownBlock, words: Words): Own[] {
  if (!form) return []
  const links = fieldsOf(form.schema, form.data()).flatMap((at) => linksAt(form.form, at))
  return [
    ...links.map(({ text, sheet, with: given }) => ({
      words: words.text(text),
      press: () => instance.run([{ open: sheet, ...(given && { with: given }) }]),
    })),
    { words: words.text(form.form.submit.button), press: () => form.submit(props() as { onDone?: Handler; onError?: Handler }) },
  ]
}

import { propOfKind } from '../core/screens/block-props.ts'
import { fieldLinks, shownFieldPaths, type TextContext } from './screen-texts.ts'
import { isVisible, type RenderedBlock, type RenderedScreen } from './render-screen.ts'

type Handler = (given?: unknown) => Promise<unknown> | void
export type Pressable = { text: string; pressablesWithin: RenderedBlock[]; press(): Promise<unknown> | void }

export function pressablesOf(screen: RenderedScreen, context: TextContext): Pressable[] {
  const { instance, failed } = screen
  const retry = () => Promise.all(failed.map((name) => instance.reload(name)))
  const own = failed.length > 0 ? [{ text: context.text('shell.retry'), pressablesWithin: [], press: retry }] : []
  return [...own, ...within(screen, [], context)]
}

function within({ blocks }: Pick<RenderedScreen, 'blocks'>, around: RenderedBlock[], context: TextContext): Pressable[] {
  return blocks.flatMap((block) => {
    const path = [...around, block]
    const own = [...buttonOf(block), ...toggleOf(block), ...tabsOf(block), ...formPressables(block, context)]
    return [
      ...own.map((press) => ({ ...press, pressablesWithin: path })),
      ...within(block, path, context),
      ...includedPressables(block, path, context),
    ]
  })
}

const includedPressables = ({ screen }: RenderedBlock, path: RenderedBlock[], context: TextContext): Pressable[] =>
  screen ? pressablesOf(screen, context).map((press) => ({ ...press, pressablesWithin: [...path, ...press.pressablesWithin] })) : []

type OwnPressable = Omit<Pressable, 'pressablesWithin'>

function buttonOf({ props }: RenderedBlock): OwnPressable[] {
  const { onPress, disabled, button, text } = props()
  return onPress === undefined || disabled === true ? [] : [{ text: String(button ?? text), press: () => (onPress as Handler)() }]
}

/** The button of a block that opens and closes: pressed by the text that it shows. */
function toggleOf(shown: RenderedBlock): OwnPressable[] {
  const { definition, props } = shown
  const says = Object.entries(definition.seen ?? {}).filter(
    ([prop, seen]) => definition.props[prop] === 'text' && (seen === 'open' || seen === 'closed'),
  )
  return says
    .filter(([, seen]) => isVisible(seen, shown))
    .map(([prop]) => ({ text: String(props()[prop]), press: () => (props().onChange as Handler)(props().value !== true) }))
}

function tabsOf({ definition, props }: RenderedBlock): OwnPressable[] {
  const { onChange } = props()
  const prop = propOfKind(definition, 'texts')
  if (prop === undefined || onChange === undefined) return []
  const texts = props()[prop] as Record<string, string>
  return Object.entries(texts).map(([id, text]) => ({ text, press: () => (onChange as Handler)(id) }))
}

function formPressables({ form, instance, props }: RenderedBlock, context: TextContext): OwnPressable[] {
  if (!form) return []
  const links = shownFieldPaths(form).flatMap((at) => fieldLinks(form.form, at))
  return [
    ...links.map(({ text, sheet, with: given }) => ({
      text: context.text(text),
      press: () => instance.run([{ open: sheet, ...(given && { with: given }) }]),
    })),
    { text: form.buttonText(), press: () => form.submit(props() as { onDone?: Handler; onError?: Handler }) },
  ]
}

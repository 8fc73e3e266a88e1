import { isServerText, serverTextValues as valuesOf } from '../../../product/server-text-values.ts'
import type { CheckContext } from '../context/check-context.ts'

/** Whether only the server uses a text: neither a screen nor the app's code shows it. */
export function saidByServer({ uses, sources }: CheckContext): (key: string) => boolean {
  const shown = new Set(uses.texts.map(({ key }) => key))
  return (key) => isServerText(key) && !shown.has(key) && !sources.codeTextKeys.app.keys.has(key)
}

/** The placeholders that the server fills in, by text key; undefined when not only the server uses the text. */
export function serverTextValues(context: CheckContext): (key: string) => readonly string[] | undefined {
  const isSaidByServer = saidByServer(context)
  return (key) => (isSaidByServer(key) ? valuesOf(key) : undefined)
}

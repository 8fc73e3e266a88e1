import { read } from '../../core/language/pointer.ts'
import { isAbsent } from '../../core/values/is-absent.ts'
import type { TextKey } from '../../generated/texts.ts'
import type { WebApp } from './app-context.ts'

/** Text that may name facts of `flows/app.json`; undefined while a named fact is missing. No line breaks within a number. */
export function factsText({ release, translator }: Pick<WebApp, 'release' | 'translator'>, key: TextKey): string | undefined {
  const { facts } = release.boot.app
  const template = translator.template(key) ?? ''
  const named = [...template.matchAll(/\{\{([\w.]+)/g)].map(([, name = '']) => name)
  const isFilled = (name: string) => !isAbsent(read(facts, `/${name.replaceAll('.', '/')}`))
  return named.every(isFilled) ? translator.text(key, facts).replaceAll(/\d[-–]\b/g, '$&\u2060') : undefined
}

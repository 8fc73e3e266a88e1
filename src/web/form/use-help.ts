import { wordsKey } from './field-path.ts'
import { useForm } from './form-context.ts'

/** The sentence under a field, when it has one. */
export function useHelp(form: string, at: string): string | undefined {
  const { world } = useForm()
  const key = `${wordsKey(form, at)}.help`
  return world.hasText(key) ? world.text(key) : undefined
}

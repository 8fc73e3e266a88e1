import type { WidgetOptions } from '../../generated/vocabulary.ts'
import { useForm } from './context/form-context.ts'

type Props = { links: WidgetOptions['Agree']['links'] }

export function SheetLinks({ links = {} }: Props) {
  const { screen, host } = useForm()
  return Object.entries(links).map(([id, { text, sheet, with: props }]) => (
    <button
      key={id}
      type="button"
      className="button button-link"
      onClick={() => void screen.run([{ open: sheet, ...(props && { with: props }) }])}
    >
      {host.text(text)}
    </button>
  ))
}

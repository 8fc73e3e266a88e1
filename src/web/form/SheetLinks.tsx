import type { WidgetOptions } from '../../generated/vocabulary.ts'
import { PressButton } from '../ui/PressButton.tsx'
import { useForm } from './context/form-context.ts'

type Props = { links: WidgetOptions['Agree']['links'] }

export function SheetLinks({ links = {} }: Props) {
  const { screen, host } = useForm()
  return Object.entries(links).map(([id, { text, sheet, with: props }]) => (
    <PressButton key={id} className="button button-link" onPress={() => screen.run([{ open: sheet, ...(props && { with: props }) }])}>
      {host.text(text)}
    </PressButton>
  ))
}

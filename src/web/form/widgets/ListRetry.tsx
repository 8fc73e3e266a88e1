import { usePress } from '../../ui/use-press.ts'

type Props = { id: string; label: string; words: string; describedBy?: string | undefined; onRetry(): Promise<boolean> }

/** Replaces a list that could not be loaded, at the same height. */
export function ListRetry({ id, label, words, describedBy, onRetry }: Props) {
  const [press, pending] = usePress(onRetry)
  return (
    <button
      id={id}
      type="button"
      className={`button button-plain ${pending ? 'is-pending' : ''}`}
      // Names the action too: by default the field's label alone would be the button's name.
      aria-label={`${label}: ${words}`}
      aria-describedby={describedBy || undefined}
      aria-busy={pending || undefined}
      onClick={() => void press()}
    >
      {words}
    </button>
  )
}

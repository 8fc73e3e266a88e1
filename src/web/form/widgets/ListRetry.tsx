import { usePress } from '../../ui/use-press.ts'

type Props = { id: string; label: string; words: string; describedBy?: string | undefined; onRetry(): Promise<boolean> }

/** Stands in place of a list that is not there, and is the field as long. */
export function ListRetry({ id, label, words, describedBy, onRetry }: Props) {
  const [press, pending] = usePress(onRetry)
  return (
    <button
      id={id}
      type="button"
      className={`button button-plain ${pending ? 'is-pending' : ''}`}
      // The field's label alone would be its name.
      aria-label={`${label}: ${words}`}
      aria-describedby={describedBy || undefined}
      aria-busy={pending || undefined}
      onClick={() => void press()}
    >
      {words}
    </button>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { JsonPlace } from '../contract.ts'
import { createDraft } from './create-draft.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  /** The place in a file that holds the value. */
  place: JsonPlace
  /** The value as shown. */
  value: string
  label: string
  multiline?: boolean
  inputMode?: 'numeric'
  lang?: string | undefined
  list?: string
  className?: string
  invalid?: boolean
  readOnly?: boolean | undefined
  /** Called at every keystroke. */
  onType?: (text: string | undefined) => void
  /** `begun`: the place as it was when typing began. Resolves to whether the text was saved; otherwise it stays as typed. */
  onCommit: (text: string, begun: JsonPlace) => Promise<boolean>
}

/** A text input saved on blur or Enter; Escape discards what was typed. */
export function DraftInput({ place, value, label, multiline, onType, onCommit, invalid, ...rest }: Props) {
  const at = place.file + place.pointer
  const [typed, setTyped] = useDraft(at)
  const [over, setOver] = useDraft(`over:${at}`)
  const [draft] = useState(() =>
    createDraft({ text: typed, over }, (kept) => {
      setTyped(kept.text)
      setOver(kept.over)
    }),
  )
  const change = (text: string | undefined) => {
    draft.type(text, place)
    onType?.(text)
  }
  // Shown until the file has the same value; Enter followed by blur is one commit.
  const [saved, setSaved] = useState<{ over: string; text: string }>()
  if (saved && saved.over !== value) setSaved(undefined)
  // The page may re-render from the file while a change is being saved.
  const drawn = useRef({ place, value })
  useEffect(() => {
    drawn.current = { place, value }
    draft.draw(place)
  })
  const commit = async () => {
    const text = await draft.commit(saved?.text ?? value, () => drawn.current.place, onCommit)
    if (text === undefined) return
    setSaved({ over: drawn.current.value, text })
    onType?.(undefined)
  }
  const seen = typed ?? saved?.text ?? value
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') change(undefined)
    if (event.key === 'Enter' && !(multiline && event.shiftKey)) {
      event.preventDefault()
      void commit()
    }
  }
  const shared = {
    ...rest,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    className: `input ${rest.className ?? ''} ${typed === undefined ? '' : 'is-draft'}`,
    value: seen,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
    // Switching to another window blurs the field without leaving it.
    onBlur: ({ currentTarget }: { currentTarget: Element }) => void (document.activeElement !== currentTarget && commit()),
    onKeyDown,
  }
  return multiline ? <textarea {...shared} rows={Math.max(1, Math.ceil(seen.length / 38))} /> : <input {...shared} />
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from './use-draft.ts'

type Props = {
  /** Where the value stands. */
  at: string
  value: string
  label: string
  multiline?: boolean
  inputMode?: 'numeric'
  lang?: string | undefined
  list?: string
  className?: string
  invalid?: boolean
  readOnly?: boolean | undefined
  /** With each letter. */
  onType?: (text: string | undefined) => void
  /** Returns whether it was saved; what was not stays as it was typed. */
  onCommit: (text: string) => Promise<boolean>
}

/** Saved when it is left, or by Enter; Escape takes back what was typed. */
export function DraftInput({ at, value, label, multiline, onType, onCommit, invalid, ...rest }: Props) {
  const [draft, setDraft] = useDraft(at)
  const newest = useRef(draft)
  const change = (text: string | undefined) => {
    newest.current = text
    setDraft(text)
    onType?.(text)
  }
  // Shown until the file says so too; Enter and leaving the field are one commit.
  const [saved, setSaved] = useState<{ over: string; text: string }>()
  if (saved && saved.over !== value) setSaved(undefined)
  // The page may draw the file anew while a change is under way.
  const drawn = useRef(value)
  useEffect(() => void (drawn.current = value), [value])
  const isUnderWay = useRef(false)
  const isWantedAgain = useRef(false)
  const commit = async (inFile: string | undefined = saved?.text ?? value) => {
    const text = newest.current
    if (isUnderWay.current) return void (isWantedAgain.current = true)
    if (text === undefined) return
    isUnderWay.current = true
    isWantedAgain.current = false
    const isSaved = text === inFile || (await onCommit(text))
    isUnderWay.current = false
    if (isSaved && newest.current === text) {
      setSaved({ over: drawn.current, text })
      change(undefined)
    } else if (isSaved && isWantedAgain.current) {
      // What was typed while it was saved, and left too.
      await commit(text)
    }
  }
  const seen = draft ?? saved?.text ?? value
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
    className: `input ${rest.className ?? ''} ${draft === undefined ? '' : 'is-draft'}`,
    value: seen,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
    // Who looks at another window has not left the field.
    onBlur: ({ currentTarget }: { currentTarget: Element }) => void (document.activeElement !== currentTarget && commit()),
    onKeyDown,
  }
  return multiline ? <textarea {...shared} rows={Math.max(1, Math.ceil(seen.length / 38))} /> : <input {...shared} />
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TextSheet } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { useResource } from '../use-resource.ts'
import { findAnywhere, type Hit } from './find-anywhere.ts'

/** Maximum number of listed hits; a longer search finds the others. */
const MAX_HITS = 12

/** Finds a screen, form, table, number or text by any of its words and opens it. Control-K focuses it from anywhere. */
export function SearchAnywhere() {
  const { t, project, place, go } = useStudio()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const sheet = useResource<TextSheet>(isOpen ? `texts?channel=${place.channel}` : undefined, project.revision)
  const hits = isOpen ? findAnywhere(project, sheet?.rows ?? [], search) : []
  const seen = hits.slice(0, MAX_HITS)
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  function open(hit: Hit | undefined) {
    if (!hit) return
    setSearch('')
    setOpen(false)
    go({ search: '', ...hit.target })
    document.querySelector<HTMLElement>('main')?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && seen.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + seen.length) % seen.length)
    }
    if (event.key === 'Enter') open(seen[chosen])
    if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div className="anywhere" onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}>
      <input
        ref={input}
        className="input"
        role="combobox"
        aria-label={t('studio.searchAnywhere')}
        placeholder={t('studio.searchAnywhere')}
        title="Ctrl+K"
        aria-expanded={seen.length > 0}
        aria-controls="anywhere-hits"
        aria-activedescendant={seen.length > 0 ? `anywhere-${chosen}` : undefined}
        autoComplete="off"
        value={search}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setSearch(target.value)
          setChosen(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="anywhere-hits" hidden={!isOpen || search.trim() === ''}>
        <ul id="anywhere-hits" role="listbox" aria-label={t('studio.searchAnywhere')}>
          {seen.map((hit, index) => (
            <li
              key={`${hit.kind} ${hit.note} ${hit.text}`}
              id={`anywhere-${index}`}
              role="option"
              aria-selected={index === chosen}
              className="entry"
              // Runs before the input loses focus, which closes the list.
              onMouseDown={(event) => {
                event.preventDefault()
                open(hit)
              }}
            >
              <strong>{hit.text}</strong>
              <span>{[t(`studio.kind.${hit.kind}`), hit.note].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
        {sheet && hits.length === 0 && <p className="quiet">{t('studio.foundNowhere')}</p>}
        {hits.length > seen.length && <p className="quiet">{t('studio.moreRows', { count: hits.length - seen.length })}</p>}
      </div>
    </div>
  )
}

import { use, useEffect, useId, useRef, useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { TextControl } from '../controls/TextControl.tsx'
import { LabelledControl } from '../controls/LabelledControl.tsx'
import { hasWords } from '../ui/has-words.ts'
import { ArrivingContext } from '../state/arrival.ts'
import { Disclosure } from './Disclosure.tsx'
import { RichText } from './RichText.tsx'

export function Questions({ items, open: first, search, none }: BlockProps['Questions']) {
  const id = useId()
  const [open, setOpen] = useState<Record<string, boolean>>(() => (typeof first === 'string' ? { [first]: true } : {}))
  const [wanted, setWanted] = useState<string>()
  const firstOpen = useRef<HTMLDivElement>(null)
  const isArriving = use(ArrivingContext)
  useEffect(() => {
    // In braces, because newer browsers return a promise, which React would take for a cleanup function.
    if (!isArriving) firstOpen.current?.scrollIntoView()
  }, [isArriving])
  const found = Object.entries(items).filter(([, { topic, question, answer, keywords }]) =>
    hasWords(wanted ?? '', [topic, question, answer, keywords]),
  )
  return (
    <>
      {search && (
        <LabelledControl id={id} label={search}>
          <TextControl id={id} value={wanted} onChange={setWanted} />
        </LabelledControl>
      )}
      {none && (
        <p className={found.length === 0 ? 'note' : 'visually-hidden'} role="status">
          {found.length === 0 && none}
        </p>
      )}
      {byTopic(found).map(([topic, questions]) => (
        <section key={topic} className={topic ? 'card card-list' : 'faq'}>
          {topic && (
            <header className="card-head">
              <h2 className="card-title">{topic}</h2>
            </header>
          )}
          {questions.map(([name, { question, answer }]) => (
            <div key={name} className="faq-entry" ref={name === first ? firstOpen : undefined}>
              <Disclosure
                look="question"
                more={question}
                less={question}
                value={open[name] === true}
                onChange={(shown) => setOpen((known) => ({ ...known, [name]: shown === true }))}
              >
                <RichText text={answer} />
              </Disclosure>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}

type Entry = [name: string, BlockProps['Questions']['items'][string]]

function byTopic(entries: Entry[]): [topic: string, Entry[]][] {
  const topics = new Map<string, Entry[]>()
  for (const entry of entries) topics.set(entry[1].topic, [...(topics.get(entry[1].topic) ?? []), entry])
  return [...topics]
}

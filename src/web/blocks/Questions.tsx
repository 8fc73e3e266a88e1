import { useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { Disclosure } from './Disclosure.tsx'
import { RichText } from './RichText.tsx'

export function Questions({ items }: BlockProps['Questions']) {
  const [open, setOpen] = useState<Record<string, boolean>>({})
  return (
    <div className="faq">
      {Object.entries(items).map(([id, { question, answer }]) => (
        <Disclosure
          key={id}
          look="question"
          more={question}
          less={question}
          value={open[id] === true}
          onChange={(shown) => setOpen((known) => ({ ...known, [id]: shown === true }))}
        >
          <RichText text={answer} />
        </Disclosure>
      ))}
    </div>
  )
}

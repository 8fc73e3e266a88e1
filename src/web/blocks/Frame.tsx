import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { frameAddress, frameRequest } from '../ui/frame-messages.ts'
import '../styles/frame-block.css'

type Props = BlockProps['Frame']

export function Frame({ children, ...props }: Props) {
  const { src, origins = [] } = props
  const address = useMemo(() => frameAddress(src, origins), [src, origins])
  return address ? <EmbeddedPage {...props} address={address} /> : children
}

/** Milliseconds in which a repeated finish message counts once. Later the page is still open and may send it again. */
const FINISH_ONCE_MS = 1000

type Address = NonNullable<ReturnType<typeof frameAddress>>

/** Answers are posted to the exact origin: when the frame has navigated away, the browser drops them. */
function EmbeddedPage({ title, answers = {}, onAsk, finish, onFinish, address }: Props & { address: Address }) {
  const frame = useRef<HTMLIFrameElement>(null)
  /** Requested answers that are posted as soon as they have a value. */
  const asked = useRef(new Set<string>())
  /** Requests whose `onAsk` is running; a repeated request gets one answer. */
  const preparing = useRef(new Set<string>())
  const finished = useRef(false)
  const [, setAnswered] = useState(0)

  useEffect(() => {
    for (const type of asked.current) {
      const value = answers[type]
      if (value === undefined || value === '') continue
      asked.current.delete(type)
      frame.current?.contentWindow?.postMessage({ type, value }, address.origin)
    }
  })

  const receive = useEffectEvent((event: MessageEvent) => {
    const from = { origin: address.origin, window: frame.current?.contentWindow }
    const type = frameRequest(event, from, [...Object.keys(answers), ...(finish === undefined ? [] : [finish])])
    if (type === undefined) return
    if (type !== finish) void prepare(type)
    else if (!finished.current) {
      finished.current = true
      setTimeout(() => (finished.current = false), FINISH_ONCE_MS)
      void onFinish?.()
    }
  })
  useEffect(() => {
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [])

  async function prepare(type: string) {
    if (preparing.current.has(type)) return
    preparing.current.add(type)
    await onAsk?.({ name: type, origin: address.origin })
    preparing.current.delete(type)
    asked.current.add(type)
    setAnswered((count) => count + 1)
  }

  return (
    <iframe
      ref={frame}
      className="frame"
      title={title}
      src={address.href}
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
    />
  )
}

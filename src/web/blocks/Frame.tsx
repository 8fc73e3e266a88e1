import { useEffect, useMemo, useRef, useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { frameAddress, frameRequest } from '../ui/frame-messages.ts'
import '../styles/frame-block.css'

type Props = BlockProps['Frame']

export function Frame({ children, ...props }: Props) {
  const { src, origins = [] } = props
  const address = useMemo(() => frameAddress(src, origins), [src, origins])
  return address ? <EmbeddedPage {...props} address={address} /> : children
}

type Address = NonNullable<ReturnType<typeof frameAddress>>

/** Answers go to the exact origin: when the frame has gone elsewhere, the browser drops them. */
function EmbeddedPage({ title, answers = {}, onAsk, finish, onFinish, address }: Props & { address: Address }) {
  const frame = useRef<HTMLIFrameElement>(null)
  /** Asked for, and answered as soon as there is a value. */
  const asked = useRef(new Set<string>())
  /** `onAsk` runs; what is asked again meanwhile gets one answer. */
  const preparing = useRef(new Set<string>())
  const finished = useRef(false)
  const [, setAnswered] = useState(0)

  const latest = { answers, onAsk, finish, onFinish }
  const current = useRef(latest)
  useEffect(() => {
    current.current = latest
    for (const type of asked.current) {
      const value = answers[type]
      if (value === undefined || value === '') continue
      asked.current.delete(type)
      frame.current?.contentWindow?.postMessage({ type, value }, address.origin)
    }
  })

  useEffect(() => {
    const receive = (event: MessageEvent) => {
      const { answers, onAsk, finish, onFinish } = current.current
      const from = { origin: address.origin, window: frame.current?.contentWindow }
      const type = frameRequest(event, from, [...Object.keys(answers), ...(finish === undefined ? [] : [finish])])
      if (type === undefined) return
      if (type !== finish) void ask(type, onAsk)
      else if (!finished.current) {
        finished.current = true
        void onFinish?.()
      }
    }
    async function ask(type: string, onAsk: Props['onAsk']) {
      if (preparing.current.has(type)) return
      preparing.current.add(type)
      await onAsk?.({ name: type, origin: address.origin })
      preparing.current.delete(type)
      asked.current.add(type)
      setAnswered((count) => count + 1)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [address])

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

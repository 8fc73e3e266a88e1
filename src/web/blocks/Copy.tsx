import { useEffect, useRef, useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { useBlockApp } from '../state/app-context.ts'
import { useTranslate } from '../ui/use-translate.ts'
import { Icon } from '../ui/Icon.tsx'

/** Milliseconds for which the button confirms the copy. */
const SAID_FOR_MS = 3000

export function Copy({ label, value, shown, button, look = 'main' }: BlockProps['Copy']) {
  const t = useTranslate()
  const { app } = useBlockApp()
  const text = useRef<HTMLOutputElement>(null)
  const [copied, setCopied] = useState(false)
  const [byHand, setByHand] = useState(false)
  const plain = String(value ?? '')
  // Reset by time, not on blur: some phones do not focus a tapped button.
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(plain)
      setCopied(true)
    } catch {
      // No permission, or no clipboard API: plain http and some web views.
      if (text.current) getSelection()?.selectAllChildren(text.current)
      if (copySelectionAs(plain)) return setCopied(true)
      // Shows the value without spaces, so that it is copied correctly by hand.
      setByHand(true)
      app.overlays.toast(t('block.copy.failed'), 'warning')
    }
  }
  return (
    <div className="copy">
      <span className="copy-label">{label}</span>
      <output ref={text} className="copy-value">
        {byHand ? plain : shown || plain}
      </output>
      <button type="button" className={`button button-${look}`} onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'copy'} />
        {copied ? t('block.copy.done') : button || t('block.copy.copy')}
      </button>
      <span className="visually-hidden" role="status">
        {copied && t('block.copy.done')}
      </span>
    </div>
  )
}

/** `execCommand` needs no permission. Returns false where the browser does not support it. */
function copySelectionAs(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', put, { once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', put)
  return isCopied
}

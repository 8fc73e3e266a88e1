import { useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { useTranslate } from '../ui/use-translate.ts'
import { Icon } from '../ui/Icon.tsx'

export function Copy({ label, value, shown, button }: BlockProps['Copy']) {
  const t = useTranslate()
  const [copied, setCopied] = useState(false)
  const plain = String(value ?? '')

  async function copy() {
    try {
      await navigator.clipboard.writeText(plain)
      setCopied(true)
    } catch {
      // Without permission the number can still be selected by hand.
      setCopied(false)
    }
  }
  return (
    <div className="copy">
      <span className="copy-label">{label}</span>
      <output className="copy-value">{shown || plain}</output>
      <button type="button" className="button button-main" onClick={() => void copy()} onBlur={() => setCopied(false)}>
        <Icon name={copied ? 'check' : 'copy'} />
        <span aria-live="polite">{copied ? t('block.copy.done') : button || t('block.copy.copy')}</span>
      </button>
    </div>
  )
}

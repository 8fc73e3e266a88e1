import { facts } from 'virtual:facts'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../../src/web/ui/Icon.tsx'
import { useWords } from '../words.ts'

export default function HelpSheet({ answer, onClose }: { answer: string; onClose(): void }) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="sheet" aria-label={t('shell.help')} data-answer={answer} onClose={onClose}>
      <button type="button" className="sheet-close" aria-label={t('shell.close')} onClick={onClose}>
        <Icon name="cross" />
      </button>
      <p>{t('shell.panel.help', facts)}</p>
    </dialog>
  )
}

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { readProofOfWork } from '../ui/solve-proof-of-work.ts'
import { Icon } from '../ui/Icon.tsx'
import { ProofOfWorkButton } from '../ui/ProofOfWorkButton.tsx'
import { usePress } from '../ui/use-press.ts'
import { useTranslate } from '../ui/use-translate.ts'
import '../styles/captcha.css'

/** The answer is emptied whenever the picture changes, which the props of other blocks cannot express. */
export function Captcha({ image, pattern, work, onSubmit, onRefresh }: BlockProps['Captcha']) {
  const t = useTranslate()
  const id = useId()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [submit, pending] = usePress((typed) => onSubmit(typed as { code: string }))
  const [refresh, refreshing] = usePress(onRefresh)
  const input = useRef<HTMLInputElement>(null)
  const proofOfWork = readProofOfWork(work)
  useEffect(() => {
    type('')
    input.current?.focus()
  }, [image])

  function type(text: string) {
    setCode(text)
    setWrong(false)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const answer = code.replaceAll(/\s/g, '')
    if (answer === '') return
    if (pattern === undefined || new RegExp(pattern, 'u').test(answer)) return void submit({ code: answer })
    setWrong(true)
    input.current?.focus()
  }
  return (
    <form className="captcha" onSubmit={send} noValidate>
      <div className="captcha-picture">
        {typeof image === 'string' && image !== '' ? (
          <img src={imageUrl(image)} alt={t('block.captcha.image')} />
        ) : (
          <span className="skeleton-card" />
        )}
        <button
          type="button"
          className="captcha-refresh"
          onClick={() => void refresh()}
          // `aria-disabled` rather than `disabled`: without a new picture the focus would be lost.
          aria-disabled={refreshing}
          aria-label={t('block.captcha.refresh')}
        >
          <Icon name="refresh" />
        </button>
      </div>
      <input
        ref={input}
        className="control captcha-code"
        value={code}
        onChange={(event) => type(event.target.value)}
        aria-label={t('block.captcha.code')}
        placeholder={t('block.captcha.code')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={12}
        aria-invalid={isWrong}
        aria-describedby={`${id}_error`}
      />
      <p id={`${id}_error`} className="field-error" role="alert">
        {isWrong && t('block.captcha.wrong')}
      </p>
      <button type="submit" className={`button button-main ${pending ? 'is-pending' : ''}`} disabled={code.trim() === ''}>
        {t('block.captcha.submit')}
      </button>
      {proofOfWork && <ProofOfWorkButton key={proofOfWork.salt} work={proofOfWork} onSolved={(found) => void submit({ code: found })} />}
    </form>
  )
}

const imageUrl = (image: string) => (image.startsWith('data:') ? image : `data:image/png;base64,${image}`)

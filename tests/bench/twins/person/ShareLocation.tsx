import { useState } from 'react'
import { Notice } from '../../../../src/web/blocks/Notice.tsx'
import { keep, kept } from '../session.ts'
import { useWords } from '../words.ts'

const refusals: { [code: string]: string } = { denied: 'app.location.denied', timeout: 'app.location.timeout' }

export function ShareLocation() {
  const { t } = useWords()
  const [isShared, setShared] = useState(() => kept('location') !== '')
  const [refused, setRefused] = useState('')
  async function share() {
    setRefused('')
    const { location } = await import('../../../../src/web/device/location.ts')
    const reply = await location({})
    if (!reply.ok) return setRefused(refusals[reply.code] ?? 'app.location.unavailable')
    keep('location', reply.data)
    setShared(true)
  }
  if (isShared) return <p className="text-note">{t('app.location.shared')}</p>
  return (
    <div className="page include">
      <Notice look="info" text={t('app.location.why')} button={t('app.location.share')} onPress={() => void share()} />
      {refused && <p className="text-note">{t(refused)}</p>}
    </div>
  )
}

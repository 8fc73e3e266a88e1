import { limits } from 'virtual:person-info'
import { useState } from 'react'
import { formats } from '../../../../src/product/formats.ts'
import { DescriptionList } from '../../../../src/web/blocks/DescriptionList.tsx'
import { Notice } from '../../../../src/web/blocks/Notice.tsx'
import { HelpSheet } from '../shell/Shell.tsx'
import { useWords } from '../words.ts'
import type { Answers } from './person.ts'
import { fieldWords } from './rules.ts'

const rows = [
  'name',
  'cardid_masked',
  'birth_date',
  'gender',
  'religion',
  'marriage',
  'education',
  'region_name',
  'zip_code',
  'address',
  'live_duration',
  'residential_status',
]
const labels: { [row: string]: string } = { cardid_masked: 'form.personInfo.cardid', region_name: 'profile.region' }

/** Submitted answers, read-only. */
export function Sent({ answers }: { answers: Answers }) {
  const words = useWords()
  const { t } = words
  const [isOpen, setOpen] = useState(false)
  const shown = (row: string) => {
    const value = answers[row]
    if (value === undefined) return ''
    if (row === 'birth_date') return formats.date(value)
    return limits[row]?.enum ? t(`${row}.${value}`) : String(value)
  }
  return (
    <>
      <Notice look="info" text={t('profile.closed')} button={t('me.contact')} onPress={() => setOpen(true)} />
      <DescriptionList
        rows={rows.map((row) => ({ id: row, label: labels[row] ? t(labels[row]) : fieldWords(words, row), value: shown(row) }))}
      />
      {isOpen && <HelpSheet answer="contact" onClose={() => setOpen(false)} />}
    </>
  )
}

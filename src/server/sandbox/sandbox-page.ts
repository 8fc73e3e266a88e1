import { formats } from '../../product/formats.ts'
import type { Translate } from '../calls/translations.ts'
import { escapeHtml as escape } from '../http/escape-html.ts'
import { toSeconds } from '../platform/calendar.ts'
import type { SandboxApplication, SandboxEvent, SandboxFace, SandboxPaymentCode, SandboxMessage } from './sandbox-actions.ts'
import type { SandboxBorrower } from './borrower-actions.ts'
import type { SandboxUnmatchedPayment } from './unmatched-payment-actions.ts'
import { pageFrame } from './page-frame.ts'
import { coreFormats } from '../../core/values/formats.ts'

export function renderSandboxPage(
  text: Translate,
  language: string,
  shown: {
    sms: SandboxMessage[]
    codes: SandboxPaymentCode[]
    events: SandboxEvent[]
    held: SandboxApplication[]
    faces: SandboxFace[]
    borrowers: SandboxBorrower[]
    unmatched: SandboxUnmatchedPayment[]
    now: Date
  },
): string {
  const t = (key: string, values?: Record<string, unknown>) => escape(text(`sandbox.${key}`, values))
  const time = (seconds: number) => escape(formats.dateTime(seconds, { text }))
  const button = (path: string, body: object, label: string) =>
    `<button type="button" data-post="/sandbox/api/${path}" data-body="${escape(JSON.stringify(body))}">${label}</button>`
  const section = (title: string, inside: string) => `<section><h2>${t(title)}</h2>${inside}</section>`

  const sms = shown.sms.map(
    (message) =>
      `<li><b class="code">${escape(message.code)}</b> <span>${escape(message.phone)} · ${time(message.at)}</span><p>${escape(message.text)}</p></li>`,
  )
  const pay = (code: SandboxPaymentCode) =>
    (['exact', 'part', 'over', 'twice', 'late', 'stray'] as const).map((how) => button('pay', { code: code.code, how }, t(how))).join('')
  const till = ({ till: said }: SandboxPaymentCode) =>
    said ? t('atTill', { name: said.holder, amount: formats.rupiah(said.amount) }) : t('refusedAtTill')
  const codes = shown.codes.map(
    (code) =>
      `<li><b class="code">${escape(coreFormats.groups4(code.code))}</b> <span>${escape(formats.rupiah(code.amount))} · ${t(code.state)} · ${escape(code.phone)} · ${time(code.expires_at)}</span><p>${till(code)}</p><div>${pay(code)}</div></li>`,
  )
  const events = shown.events.map(
    ({ name, data, at }) =>
      `<li><b>${escape(name)}</b> <span>${time(at)}</span>${Object.keys(data).length > 0 ? `<p>${escape(JSON.stringify(data))}</p>` : ''}</li>`,
  )
  const photo = (jpeg: string | undefined, label: string) =>
    jpeg === undefined ? `<span>${t(label)}: ${t('photoGone')}</span>` : `<img src="data:image/jpeg;base64,${jpeg}" alt="${t(label)}">`
  const faces = shown.faces.map(
    ({ uid, phone, since, card_time, selfie, card }) =>
      `<li><b>${escape(phone)}</b> <span>${time(since)}</span><div class="photos">${photo(selfie, 'faceSelfie')}${photo(card, 'faceCard')}</div><div>${button('face', { uid, card_time, outcome: 'confirm' }, t('faceConfirm'))}${button('face', { uid, card_time, outcome: 'decline' }, t('faceDecline'))}</div></li>`,
  )
  const held = shown.held.map(
    ({ uid, phone, submitted_time, reason }) =>
      `<li><b>${escape(phone)}</b> <span>${time(submitted_time)}</span><p>${escape(text(`policy.review.${reason}`))}</p><div>${(['approve', 'reject', 'sendBack'] as const).map((outcome) => button('held', { uid, outcome }, t(`held.${outcome}`))).join('')}</div></li>`,
  )
  const borrowers = shown.borrowers.map(
    ({ uid, phone, order_no, outcomes }) =>
      `<li><b>${escape(phone)}</b> <span>${escape(order_no ?? '')}</span><div>${outcomes.map((outcome) => button('borrower', { uid, outcome }, t(`borrower.${outcome}`))).join('')}</div></li>`,
  )
  const unmatched = shown.unmatched.map(
    ({ psp_id, code, amount, loan }) =>
      `<li><b class="code">${escape(coreFormats.groups4(code))}</b> <span>${escape(formats.rupiah(amount))}${loan ? ` · ${escape(loan.phone)} · ${escape(loan.order_no)}` : ''}</span><div>${(['assign', 'refund'] as const).map((outcome) => (outcome === 'assign' && !loan ? '' : button('unmatched', { psp_id, outcome }, t(`unmatched.${outcome}`)))).join('')}</div></li>`,
  )
  const list = (items: string[], empty: string) => (items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p class="empty">${t(empty)}</p>`)
  const minutes = [1, 5, 60].map((count) => button('clock', { minutes: count }, t('minutes', { count }))).join('')
  const days = [1, 7, 30].map((count) => button('clock', { days: count }, t('days', { count }))).join('')

  return pageFrame(language, {
    title: t('title'),
    about: t('about'),
    more: `<p><a href="/" target="_blank" rel="noopener">${t('open')}</a> <a href="/sandbox/shop">${t('shop')}</a></p>`,
    inside: [
      section('sms', list(sms, 'noSms')),
      section('clock', `<p class="code">${time(toSeconds(shown.now))}</p><div>${minutes}${days}</div>`),
      section('audit', `<div>${button('audit', {}, t('auditNow'))}</div>`),
      section('held', list(held, 'noHeld')),
      section('faces', `${list(faces, 'noFaces')}<div>${button('face', {}, t('facesConfirm'))}</div>`),
      section(
        'payout',
        `<div>${button('payout', { result: 'ok' }, t('payoutOk'))}${button('payout', { result: 'bounce' }, t('payoutBounce'))}${button('payout', { result: 'fail' }, t('payoutFail'))}</div>`,
      ),
      section('codes', list(codes, 'noCodes')),
      section('unmatched', list(unmatched, 'noUnmatched')),
      section('borrowers', list(borrowers, 'noBorrowers')),
      section('events', list(events, 'noEvents')),
    ].join('\n'),
    t,
  })
}

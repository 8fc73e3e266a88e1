import type { Translate } from '../calls/translations.ts'
import { escapeHtml as escape } from '../http/escape-html.ts'
import { signRequest, SIGNATURE_HEADER, TIME_HEADER } from '../ports/signed-request.ts'
import { KEY_HEADER } from '../commerce/merchant-requests.ts'
import type { MerchantKey } from '../commerce/merchant-key-queries.ts'
import { pageFrame } from './page-frame.ts'

type Shown = { key: MerchantKey | undefined; origin: string; seconds: number; site: string; webhook: string }

/** An event as `merchant-events.ts` sends it. */
const event = (seconds: number) => ({
  id: '5b0c8a52-6f0e-4d0b-9c57-0c1a3c2f7e11',
  event: 'order.paid',
  order_id: 'd2f4a7c8-31be-4a53-8f6d-7e9b0c5a1d24',
  merchant_order: 'A-1001',
  status: 'paid',
  amount: 450_000,
  refunded: 0,
  at: seconds,
})

/**
 * The commands compute their own signatures, so that they also work later; the signatures of the examples show the expected results. The
 * engineer sends the event: a server that sends to an address typed in on a page would reach what only its own network can.
 */
export function renderMerchantsPage(text: Translate, language: string, { key, origin, seconds, site, webhook }: Shown): string {
  const t = (name: string, values?: Record<string, unknown>) => escape(text(`sandbox.${name}`, values))
  const section = (title: string, inside: string) => `<section><h2>${title}</h2>${inside}</section>`
  const pre = (lines: string[]) => `<pre>${escape(lines.join('\n'))}</pre>`
  const body = JSON.stringify({
    merchant_order: 'A-1001',
    amount: 450_000,
    lines: [{ name: 'Rice cooker', quantity: 1, price: 450_000 }],
    return_url: `${site}/orders/A-1001`,
  })
  const time = String(seconds)
  const path = '/merchant/v1/orders'
  const command = (method: string, address: string, content: string, { to = origin, more = '' } = {}) => [
    `T=$(date +%s)`,
    ...(content ? [`B='${content}'`] : [`B=''`]),
    `S=$(printf '%s\\n%s\\n%s\\n%s' ${method} '${address}' "$T" "$B" \\`,
    `  | openssl dgst -sha256 -hmac '${key?.secret ?? ''}' -r | cut -d' ' -f1)`,
    `curl -X ${method} '${to}${address}' -H '${KEY_HEADER}: ${key?.id ?? ''}' \\`,
    `  -H "${TIME_HEADER}: $T" -H "${SIGNATURE_HEADER}: $S"${more}${content ? ` \\\n  -H 'content-type: application/json' -d "$B"` : ''}`,
  ]
  const signed = (address: string, content: string) =>
    pre([
      `${TIME_HEADER}: ${time}`,
      `${SIGNATURE_HEADER}: ${signRequest(key?.secret ?? '', { method: 'POST', path: address, time, body: content })}`,
    ])
  const hook = new URL(webhook)
  const hookPath = hook.pathname + hook.search
  const told = event(seconds)
  const toHook = { to: hook.origin, more: ` -H 'idempotency-key: ${told.id}'` }
  return pageFrame(language, {
    title: t('merchants'),
    about: t('merchants.about'),
    more: `<p><a href="/sandbox/shop">${t('shop')}</a> <a href="/merchant/openapi.json">${t('merchants.openapi')}</a></p>`,
    inside: [
      section(t('merchants.key'), pre([`${KEY_HEADER}: ${key?.id ?? ''}`, key?.secret ?? ''])),
      section(t('merchants.curl'), `<p>${t('merchants.how')}</p>${pre(command('POST', path, body))}${signed(path, body)}`),
      section(
        t('merchants.event'),
        `<p>${t('merchants.eventHow', { site: hook.origin })}</p>${pre(command('POST', hookPath, JSON.stringify(told), toHook))}${signed(hookPath, JSON.stringify(told))}`,
      ),
      section(t('merchants.settlement'), pre(command('GET', '/merchant/v1/settlement?from=2026-01-01&to=2026-12-31', ''))),
    ].join('\n'),
    t,
  })
}

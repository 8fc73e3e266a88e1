import type { Translate } from '../calls/translations.ts'
import { escapeHtml as escape } from '../http/escape-html.ts'
import { signRequest, SIGNATURE_HEADER, TIME_HEADER } from '../ports/signed-request.ts'
import { KEY_HEADER } from '../commerce/merchant-requests.ts'
import type { MerchantKey } from '../commerce/merchant-key-queries.ts'
import { pageFrame } from './page-frame.ts'

type Shown = { key: MerchantKey | undefined; origin: string; seconds: number; site: string }

/** The command computes its own signature, so that it also works later; the example's signature shows the expected result. */
export function renderMerchantsPage(text: Translate, language: string, { key, origin, seconds, site }: Shown): string {
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
  const command = (method: string, address: string, content: string) => [
    `T=$(date +%s)`,
    ...(content ? [`B='${content}'`] : [`B=''`]),
    `S=$(printf '%s\\n%s\\n%s\\n%s' ${method} '${address}' "$T" "$B" \\`,
    `  | openssl dgst -sha256 -hmac '${key?.secret ?? ''}' -r | cut -d' ' -f1)`,
    `curl -X ${method} '${origin}${address}' -H '${KEY_HEADER}: ${key?.id ?? ''}' \\`,
    `  -H "${TIME_HEADER}: $T" -H "${SIGNATURE_HEADER}: $S"${content ? ` \\\n  -H 'content-type: application/json' -d "$B"` : ''}`,
  ]
  const signature = signRequest(key?.secret ?? '', { method: 'POST', path, time, body })
  return pageFrame(language, {
    title: t('merchants'),
    about: t('merchants.about'),
    more: `<p><a href="/sandbox/shop">${t('shop')}</a> <a href="/merchant/openapi.json">${t('merchants.openapi')}</a></p>`,
    inside: [
      section(t('merchants.key'), pre([`${KEY_HEADER}: ${key?.id ?? ''}`, key?.secret ?? ''])),
      section(
        t('merchants.curl'),
        `<p>${t('merchants.how')}</p>${pre(command('POST', path, body))}${pre([`${TIME_HEADER}: ${time}`, `${SIGNATURE_HEADER}: ${signature}`])}`,
      ),
      section(t('merchants.settlement'), pre(command('GET', '/merchant/v1/settlement?from=2026-01-01&to=2026-12-31', ''))),
    ].join('\n'),
    t,
  })
}

import { describe, expect, it } from 'vitest'
import type { Call, JsonSchema } from '../../src/core/language.ts'
import { product } from './product.ts'

type Row = { at: string; send?: Call['send']; payload?: string[]; cached?: boolean; track?: string; headers?: string }

/** The specification, section 7. Payload names are those it shows; "not shown" and "passed through" leave them out. */
const rows: Row[] = [
  { at: 'GET /getares', payload: ['pid'], cached: true },
  { at: 'GET /v2/sms_code' },
  { at: 'GET /v1/reset_sms', payload: ['phone'] },
  { at: 'GET /v1/captcha' },
  { at: 'GET /v1/sms_code' },
  { at: 'GET /v1/config', payload: [] },
  { at: 'GET /v2/user/status', payload: [] },
  { at: 'GET /v2/get_purpose', payload: [], cached: true },
  { at: 'GET /v1/loan_products', payload: [] },
  { at: 'GET /v1/order/plan_v2', payload: ['period', 'money', 'pid'] },
  { at: 'POST /v1/user/whatsapp_phone', send: 'form', payload: ['phone', 'sms_code'] },
  { at: 'POST /v1/order/loan', send: 'form', payload: ['amount', 'period', 'pid', 'purpose'], track: 'H5_submit_loan_application' },
  { at: 'GET /v1/order/repay_method', payload: [] },
  { at: 'GET /v1/order/bill', payload: ['type'] },
  {
    at: 'POST /v1/order/repay',
    send: 'form',
    payload: ['loan_plan', 'pay_type', 'repayment_type', 'repayment_total_amount', 'bank_type', 'channel_id', 'current_bill_plan'],
  },
  { at: 'POST /v1/feedback', send: 'form' },
  { at: 'POST /v5/user/credit_countdown' },
  { at: 'GET /v1/limit_amount', payload: [] },
  { at: 'GET /v1/order/repay_record', payload: [] },
  { at: 'GET /v1/order/loan_records', payload: [] },
  { at: 'GET /v1/user/bank', payload: [] },
  { at: 'POST /v1/user/setbank', send: 'form', payload: ['id'] },
  { at: 'POST /v1/alter/login_pass', send: 'form' },
  { at: 'POST /v1/commerce/order', payload: ['sign_key', 'product_id', 'coupon_id'], headers: 'commerce' },
  { at: 'GET /v1/commerce/product_list', headers: 'commerce' },
  { at: 'POST /v1/commerce/repay_preview', payload: ['amount', 'pid'], headers: 'commerce' },
  { at: 'POST /v1/commerce/order_free', headers: 'commerce' },
  { at: 'GET /v1/commerce/product_list_free', headers: 'commerce' },
  { at: 'POST /v1/commerce/repay_preview_free', headers: 'commerce' },
  { at: 'POST /v1/commerce/loan', send: 'form', payload: ['coupon_id', 'coupons_id'], headers: 'commerce' },
  { at: 'GET /v1/commerce/app_download_url', payload: ['phone'], headers: 'commerce' },
  { at: 'GET /v1/user/account', payload: [] },
  { at: 'GET /v1/user/base', payload: [] },
  {
    at: 'POST /v1/user/base',
    send: 'form',
    payload: [
      ...['name', 'education', 'province', 'city', 'districts', 'sub_districts', 'zip_code', 'mother_maiden_name'],
      ...['live_duration', 'address', 'birth_date', 'cardid', 'marriage', 'religion', 'gender'],
    ],
  },
  { at: 'GET /v1/user/work', payload: [] },
  { at: 'POST /v1/user/work' },
  { at: 'GET /v1/user/social', payload: [] },
  { at: 'POST /v1/user/social', payload: ['socials'] },
  {
    at: 'POST /v5/user/user_other_info',
    send: 'form',
    payload: [
      ...['sub_districts', 'education', 'address', 'province', 'city', 'districts', 'email', 'mother_maiden_name', 'zip_code'],
      'residential_status',
    ],
  },
  { at: 'POST /v2/user/work', send: 'form' },
  { at: 'POST /v1/user/ocr_check', payload: ['id_card'] },
  { at: 'POST /v1/user/bank', send: 'form', payload: ['bank', 'card_num', 'id', 'mobile', 'name', 'sms_code'] },
  { at: 'GET /v2/config/banklist', payload: [], cached: true },
  { at: 'POST /v1/user/bank_patch', send: 'form' },
  { at: 'POST /v2/user/submit', send: 'form', track: 'H5_spent_credits' },
  { at: 'POST /v5/user/user_info', send: 'form' },
  { at: 'POST /v1/login', payload: ['userName', 'password'] },
  { at: 'POST /v1/logout' },
  { at: 'GET /admin/permissions/user/tree' },
  { at: 'POST /v1/user/refresh' },
  { at: 'POST /v1/captcha', payload: ['id', 'code'] },
]

const calls = new Map(Object.values(product.flows.calls).map((call) => [call.at as string, call]))
const namesIn = (schema: JsonSchema | undefined): string[] => Object.keys((schema?.properties ?? {}) as object)

describe('specification 7: the calls', () => {
  it.each(rows)('$at', ({ at, send, payload, cached, track, headers }) => {
    const call = calls.get(at)
    expect(call, 'the call is in the catalogue').toBeDefined()
    if (send) expect(call?.send).toBe(send)
    if (at.startsWith('GET')) expect(call?.send ?? 'query').toBe('query')
    if (payload) expect(namesIn(call?.payload)).toEqual(expect.arrayContaining(payload))
    if (payload?.length === 0) expect(namesIn(call?.payload)).toEqual([])
    expect(call?.cache === 'session', 'cached').toBe(cached ?? false)
    if (track) expect(call?.track).toBe(track)
    if (headers) expect(call?.headers ?? []).toContain(headers)
    else expect(call?.headers ?? []).not.toContain('commerce')
  })

  it('sends the work fields that the specification lists', () => {
    const sent = ['POST /v1/user/work', 'POST /v2/user/work'].flatMap((at) => namesIn(calls.get(at)?.payload))
    const wanted = [
      ...['income', 'company_phone', 'sub_districts', 'career', 'salary_day', 'spending', 'address', 'province', 'city', 'company_name'],
      ...['districts', 'salary', 'income_source', 'other_loan_status', 'wages'],
    ]
    expect(sent).toEqual(expect.arrayContaining(wanted))
  })

  it('fires each event of the specification from exactly one place', () => {
    const tracks = Object.values(product.flows.calls).flatMap((call) => (call.track ? [call.track] : []))
    expect(tracks.filter((event) => event === 'H5_spent_credits')).toHaveLength(1)
    expect(tracks.filter((event) => event === 'H5_submit_loan_application')).toHaveLength(1)
    expect(JSON.stringify(product.flows.decisions)).toContain('H5_achievement_unlocked')
    expect(JSON.stringify(product.flows)).toContain('H5_complete_registration')
  })

  it('names the common headers', () => {
    const { headers, headerGroups } = product.flows.app.api
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Authorization', 'os', 'lan', 'tz', 'lon', 'lat', 'app_version', 'cl']))
    expect(String(headers.os)).toBe('4')
    expect(String(headers.app_version)).toBe('999999')
    expect(Object.keys(headerGroups.commerce ?? {}).sort()).toEqual(['commerce_api_sign_key', 'commerce_app_id', 'commerce_app_uid'])
  })

  it('is asked under /api, for 120 seconds at most, half a second after the last change', () => {
    expect(product.flows.app.api).toMatchObject({ base: '/api', timeout: 120_000, debounce: 500 })
  })
})

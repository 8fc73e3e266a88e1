import type { ServerConfig } from '../../core/language/release.ts'
import { CALL_HEADERS } from '../http/call-headers.ts'
import { IDEMPOTENCY_KEY } from '../http/idempotency.ts'
import type { Translate } from '../calls/translations.ts'

type HeaderParameter = { name: string; in: 'header'; required: boolean; description?: string; schema: object }

/** Headers of `flows/app.json` by component name. Authorization is excluded, since OpenAPI describes it as a security scheme. */
export function headerParameters({ api, locales }: ServerConfig, text: Translate): { [name: string]: HeaderParameter } {
  const languages = Object.values(locales.supported).map(({ lan }) => lan)
  const named = Object.keys(Object.assign({}, api.headers, ...Object.values(api.headerGroups)) as object).filter(isParameter)
  const parameters = named.map((name) =>
    parameter(name, text, name === CALL_HEADERS.language ? { type: 'string', enum: languages } : { type: 'string' }),
  )
  const key = parameter('Idempotency-Key', text, { type: 'string', pattern: IDEMPOTENCY_KEY.source })
  const form = parameter('Form-Schema', text, { type: 'string' })
  return Object.fromEntries([...parameters, key, form].map((each) => [each.name, each]))
}

/** Headers of a call, as references. */
export function headerReferences({ api }: ServerConfig, method: 'GET' | 'POST', groups: readonly string[] = []): { $ref: string }[] {
  const named = [api.headers, ...groups.map((group) => api.headerGroups[group] ?? {})].flatMap(Object.keys)
  const names = [...new Set(named)].filter(isParameter)
  return [...names, ...(method === 'POST' ? ['Idempotency-Key', 'Form-Schema'] : [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))
}

const REQUIRED = new Set<string>([CALL_HEADERS.operatingSystem, CALL_HEADERS.idempotencyKey])
const isParameter = (name: string): boolean => name.toLowerCase() !== CALL_HEADERS.credential

function parameter(name: string, text: Translate, schema: object): HeaderParameter {
  const key = `docs.header.${name.toLowerCase()}`
  const description = text(key)
  return {
    name,
    in: 'header',
    required: REQUIRED.has(name.toLowerCase()),
    ...(description !== key && { description }),
    schema,
  }
}

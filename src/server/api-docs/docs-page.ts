import type { JsonSchema } from '../../core/language/json.ts'
import { escapeHtml as escape } from '../http/escape-html.ts'
import type { Translate } from '../calls/translations.ts'
import type { OpenApiDocument, Operation } from './openapi-document.ts'
import { schemaList } from './schema-list.ts'

type Page = { language: string; text: Translate; style: string }
type Described = { description?: string }

/** Renders the document for people, without a script, in the document's order. */
export function docsPage({ info, servers, paths, components }: OpenApiDocument, { language, text, style }: Page): string {
  const t = (key: string) => escape(text(`docs.${key}`))
  const base = servers[0]?.url ?? ''
  const rows = (parts: { [name: string]: object } = {}) =>
    Object.entries(parts)
      .map(([name, part]) => `<tr><th><code>${escape(name)}</code></th><td>${escape((part as Described).description ?? '')}</td></tr>`)
      .join('')
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callDetails(`${method.toUpperCase()} ${base}${path}`, operation, t)),
  )
  return `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title>
<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png">
<link rel="stylesheet" href="${escape(style)}">
</head>
<body>
<main>
<h1>${escape(info.title)}</h1>
<p>${escape(info.description)}</p>
<p><a href="${escape(base)}/openapi.json">openapi.json</a> <small>${escape(info.version)}</small></p>
<h2>${t('access')}</h2><table>${rows(components.securitySchemes)}</table>
<h2>${t('headers')}</h2><table>${rows(components.parameters)}${rows(components.headers)}</table>
<h2>${t('refusals')}</h2><table>${rows({ 200: components.schemas?.Refusal ?? {}, ...components.responses })}</table>
<h2>${t('calls')}</h2>
${calls.join('\n')}
</main>
</body>
</html>
`
}

function callDetails(title: string, operation: Operation, t: (key: string) => string): string {
  const { summary = '', security, parameters, requestBody, responses } = operation
  const access = security.map((schemes) => Object.keys(schemes)[0] ?? '–').join(' | ')
  const query = (parameters as QueryParameter[]).filter((each) => each.in === 'query')
  const asked = query.length > 0 ? { type: 'object', properties: propertiesOf(query), required: requiredOf(query) } : undefined
  const sent = [...(asked ? [['query', asked] as const] : []), ...contents(requestBody)]
  const [answered] = contents(responses['200'])
  return `<details><summary><code>${escape(title)}</code> ${escape(summary)}</summary>
<p><small>${t('access')}: <code>${escape(access)}</code></small></p>
${sent.map(([type, schema]) => `<h3>${t('request')} <small><code>${escape(type)}</code></small></h3>${schemaList(schema)}`).join('')}
${answered ? `<h3>${t('reply')}</h3>${schemaList(dataOf(answered[1]))}` : ''}
</details>`
}

type QueryParameter = { in?: string; name: string; required: boolean; schema?: JsonSchema; content?: object }

const propertiesOf = (query: QueryParameter[]) =>
  Object.fromEntries(query.map(({ name, schema, content }) => [name, schema ?? contents({ content })[0]?.[1] ?? {}]))
const requiredOf = (query: QueryParameter[]) => query.filter(({ required }) => required).map(({ name }) => name)

function contents(holder: object | undefined): [type: string, schema: JsonSchema][] {
  const { content = {} } = (holder ?? {}) as { content?: { [type: string]: { schema: JsonSchema } } }
  return Object.entries(content).map(([type, { schema }]) => [type, schema])
}

/** Data schema of a reply inside its envelope. */
function dataOf(reply: JsonSchema): JsonSchema {
  const [envelope = reply] = (reply.oneOf ?? []) as JsonSchema[]
  return (envelope.properties as { data?: JsonSchema } | undefined)?.data ?? envelope
}

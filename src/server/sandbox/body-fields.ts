import type { FastifyRequest } from 'fastify'
import { isMap } from '../../core/language/map.ts'

/** None where the body is no JSON object. */
export function bodyFields(request: FastifyRequest): Record<string, unknown> {
  const body = request.body as { value?: unknown } | undefined
  return isMap(body?.value) ? body.value : {}
}

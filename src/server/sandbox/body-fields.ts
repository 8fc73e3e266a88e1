import type { FastifyRequest } from 'fastify'
import { isMap } from '../../core/language/map.ts'

/** Fields of a JSON object body; none for any other body. */
export function bodyFields(request: FastifyRequest): Record<string, unknown> {
  const body = request.body as { value?: unknown } | undefined
  return isMap(body?.value) ? body.value : {}
}

import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** Logs tell what happened, but nothing about the person: no query strings, headers, bodies or database messages. */
export function loggerOptions(level: string, stream?: NodeJS.WritableStream): NonNullable<FastifyServerOptions['logger']> {
  return {
    ...(stream ? { stream } : {}),
    level,
    redact: {
      paths: ['phone', 'token', 'code', 'password', '*.phone', '*.token', '*.password', '*.authorization', '*.headers'],
      censor: '…',
    },
    serializers: {
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: redactError,
    },
  }
}

/** Database messages quote values, so only an error's kind and origin are logged. */
export function redactError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown; routine?: unknown }) {
  const fromDatabase = typeof error.routine === 'string'
  return {
    type: error.name,
    message: fromDatabase ? 'database error' : error.message,
    code: error.code,
    table: error.table,
    constraint: error.constraint,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

/** Logs one line per request; `replyCode` tells a wrong password or a lost session from a success with the same status. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', ({ log, method, routeOptions, replyCode }, reply, done) => {
    log.info({ method, route: routeOptions.url, status: reply.statusCode, replyCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    replyCode?: number
  }
}

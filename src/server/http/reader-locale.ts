import type { FastifyRequest } from 'fastify'
import type { Translations } from '../calls/translations.ts'

/** Query of a page whose language the address may name. */
export type LanguageQuery = { Querystring: { lan?: string } }

/** Locale of a page: that of `lan` in its address, else the browser's. */
export const readerLocale = (translations: Translations, { query, headers }: FastifyRequest<LanguageQuery>): string =>
  query.lan === undefined ? translations.localeFromAcceptLanguage(headers['accept-language'] ?? '') : translations.localeFromLan(query.lan)

import type { AppConfig } from '../../core/language/app-config.ts'

export function chooseLocale(locales: Pick<AppConfig['locales'], 'default' | 'supported'>, stored: unknown): string {
  return typeof stored === 'string' && Object.hasOwn(locales.supported, stored) ? stored : locales.default
}

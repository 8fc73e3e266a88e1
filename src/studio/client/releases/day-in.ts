/** Formats the day in Jakarta of an ISO time in words. */
export const dayIn = (locale: string, iso: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(new Date(iso))

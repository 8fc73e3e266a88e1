import { formats } from '../../product/formats.ts'
import { escapeHtml as escape } from '../http/escape-html.ts'
import { tableMarkup } from '../http/table-markup.ts'
import type { Translate } from '../calls/translations.ts'
import { toSeconds } from '../platform/calendar.ts'
import type { Moment } from './rules-queries.ts'

export const STYLE = '/rules/page.css'
/** The product without a channel. */
export const BASE = 'base'

export type RulesPage = {
  locale: string
  text: Translate
  /** Language tag of the page (`language`), and all tags; the others are linked. */
  language: string
  languages: readonly string[]
  /** Query of the address, without channel and language. */
  asked: { on: string } | { release: string } | { order: string }
  channel: string
  /** Channels of the release; the others are linked. */
  channels?: readonly string[]
  /** ISO days. `on`: the requested day. `today`: the latest possible one. */
  on: string
  today: string
  release?: string
  since?: Date | undefined
  changes?: readonly { release: string; effectiveAt: Date }[]
  borrower?: { order: string; moments: readonly Moment[] }
  /** Markup; without it, a sentence is shown. */
  rules: string | undefined
}

/** Renders the page without a script, so that it prints as it is read. */
export function rulesPage(page: RulesPage): string {
  const { text, language, languages, asked, channel, channels = [], on, today, release, since, changes = [], borrower, rules } = page
  const t = (name: string, values?: Record<string, unknown>) => escape(text(`rulesPage.${name}`, values))
  const time = timeIn(text)
  const title = borrower ? t('borrower.title', { order: borrower.order }) : t('title')
  const address = (query: Record<string, string>) => {
    const { channel: id, lang, ...rest } = { channel, lang: language, ...query }
    return escape(`/rules?${new URLSearchParams({ ...rest, ...(id !== BASE && { channel: id }), lang }).toString()}`)
  }
  const channelName = (id: string) => t(`channel.${id}`, { defaultValue: id })
  const others = languages.filter((other) => other !== language)
  return `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png">
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<main>
<header>
<h1>${title}</h1>
<p>${borrower ? t('borrower.about') : 'release' in asked ? t('aboutRelease') : t('about', { day: day(on) })}</p>
${channels.includes(channel) ? `<p>${t(borrower ? 'ofOrderChannel' : 'ofChannel', { channel: text(`rulesPage.channel.${channel}`, { defaultValue: channel }) })}</p>` : ''}
${release === undefined ? '' : `<p>${since ? t('release', { release, since: time(since) }) : t('releaseNow', { release })}</p>`}
${changes.length === 0 ? '' : `<p>${t('changed')}</p><ul>${changes.map(({ release: id, effectiveAt }) => `<li><a href="${address({ release: id })}">${escape(id)}</a> ${time(effectiveAt)}</li>`).join('')}</ul>`}
${borrower ? '' : dayForm(t('day'), t('show'), { on, today, channel, language })}
${borrower || channels.length < 2 ? '' : `<nav aria-label="${t('channels')}">${channels.map((id) => `<a href="${address({ ...asked, channel: id })}"${id === channel ? ' aria-current="page"' : ''}>${channelName(id)}</a>`).join('')}</nav>`}
<nav>${others.map((other) => `<a href="${address({ ...asked, lang: other })}" hreflang="${escape(other)}" lang="${escape(other)}">${escape(text(`rulesPage.language.${other}`))}</a>`).join('')}</nav>
</header>
${borrower ? momentsSection(borrower.moments, t, time, address) : ''}
${rules ?? `<section><p>${t('missing')}</p></section>`}
</main>
</body>
</html>
`
}

const dayForm = (
  label: string,
  button: string,
  { on, today, channel, language }: Pick<RulesPage, 'on' | 'today' | 'channel'> & { language: string },
) =>
  `<form action="/rules"><label>${label}<input type="date" name="on" value="${escape(on)}" max="${escape(today)}" required></label>${channel === BASE ? '' : `<input type="hidden" name="channel" value="${escape(channel)}">`}<input type="hidden" name="lang" value="${escape(language)}"><button>${button}</button></form>`

type Say = (name: string, values?: Record<string, unknown>) => string

/** Answers, decisions and consents, each with the rules of its day. */
function momentsSection(
  moments: readonly Moment[],
  t: Say,
  time: (date: Date) => string,
  address: (query: Record<string, string>) => string,
): string {
  const rows = moments.map(({ kind, subject, at, release }) => {
    const link = release === null ? t('borrower.unknown') : `<a href="${address({ release })}">${escape(release)}</a>`
    return [t(`moment.${kind}`), t(`subject.${subject}`, { defaultValue: subject }), at ? time(at) : '', link]
  })
  const columns = ['what', 'which', 'when', 'under'].map((name) => t(`borrower.${name}`))
  return `<section><h2>${t('borrower.moments')}</h2>${tableMarkup(t('borrower.moments'), columns, rows)}<p>${t('borrower.below')}</p></section>`
}

const timeIn =
  (text: Translate) =>
  (date: Date): string =>
    escape(formats.dateTime(toSeconds(date), { text }))
const day = (iso: string): string => escape(formats.date(Date.parse(iso) / 1000))

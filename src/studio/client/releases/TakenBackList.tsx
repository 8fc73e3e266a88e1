import type { PublishAnswer } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'

type Entries = NonNullable<NonNullable<PublishAnswer['refusal']>['entries']>

/** What others published and the files do not have: who, when and why, and where in the JSON. */
export function TakenBackList({ entries }: { entries: Entries }) {
  const { locale } = useStudio()
  const day = (iso: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(new Date(iso))
  if (entries.length === 0) return undefined
  return (
    <ul className="changes">
      {entries.map(({ seq, by, at, why, places }) => (
        <li key={seq}>
          {`${seq}. ${by} · ${day(at)} · ${why}`}
          {places.map((place) => (
            <code key={place}> {place}</code>
          ))}
        </li>
      ))}
    </ul>
  )
}

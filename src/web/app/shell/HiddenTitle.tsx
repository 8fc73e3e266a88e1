import type { PageData } from '../../screens/page-data.ts'
import { usePageTitle } from './page-title.ts'

/** Title of a page whose header is hidden, for screen readers. */
export function HiddenTitle({ page }: { page: PageData | undefined }) {
  const title = usePageTitle(page)
  return title !== '' && <h1 className="visually-hidden">{title}</h1>
}

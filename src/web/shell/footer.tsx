import { hrefOf } from '../../core/route.ts'
import { Icon } from '../blocks/icon.tsx'
import { useObserved, usePhone } from '../runtime/screen-context.ts'

/** The tabs of the main pages. */
export function Footer({ path }: { path: string }) {
  const { release, world, words } = usePhone()
  const { routes } = release.boot
  useObserved(words.shown, () => words.shown.edition + words.shown.locale)
  return (
    <nav className="footer" aria-label={words.text('shell.tabs')}>
      {Object.entries(routes.tabs).map(([name, { text, icon }]) => {
        const href = hrefOf(routes, name) ?? '/'
        const isHere = path === href || path.startsWith(`${href}/`)
        return (
          <a
            key={name}
            className="footer-tab"
            href={href}
            aria-current={isHere ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault()
              world.navigate(href, { replace: false })
            }}
          >
            <Icon name={icon} />
            {words.text(text)}
          </a>
        )
      })}
    </nav>
  )
}

import { useMemo } from 'react'
import { Icon, isIcon } from '../../ui/Icon.tsx'
import { onPlainClick } from '../../ui/on-plain-click.ts'
import { useApp } from '../../state/app-context.ts'
import { externalStore } from '../../state/store.ts'
import { useStoreSelect } from '../../state/use-store-select.ts'
import { shownTabs } from './shown-tabs.ts'

export function Footer({ path }: { path: string }) {
  const { app, release, host, translator } = useApp()
  const { routes } = release.boot
  const { roots, env } = app
  const store = useMemo(() => externalStore([roots.session as object, roots.shared as object, translator.state]), [roots, translator])
  const tabs = useStoreSelect(store, () => shownTabs(routes, roots, env))
  return (
    <nav className="footer" aria-label={translator.text('shell.tabs')}>
      {tabs.map(({ name, href, icon, text, badge }) => {
        const isHere = path === href || path.startsWith(`${href}/`)
        return (
          <a
            key={name}
            className="footer-tab"
            href={href}
            aria-current={isHere ? 'page' : undefined}
            onClick={onPlainClick(() => host.navigate(href, { replace: false }))}
          >
            {isIcon(icon) && <Icon name={icon} />}
            {text}
            {badge && <span className="footer-badge">{badge}</span>}
          </a>
        )
      })}
    </nav>
  )
}

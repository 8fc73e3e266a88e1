import { useMemo } from 'react'
import type { Routes } from '../../../core/language/routes.ts'
import { ordered } from '../../../core/language/ordered.ts'
import { hrefOf } from '../../../core/navigation/route.ts'
import type { Env, Scope } from '../../../core/values/scope.ts'
import { resolve } from '../../../core/values/resolve.ts'
import { Icon, isIcon } from '../../ui/Icon.tsx'
import { onPlainClick } from '../../ui/on-plain-click.ts'
import { useApp } from '../../state/app-context.ts'
import { externalStore } from '../../state/store.ts'
import { useStoreSelect } from '../../state/use-store-select.ts'

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

/** Neither 0 nor a missing value shows a badge. */
export function shownTabs(routes: Routes, scope: Scope, env: Env) {
  return ordered(routes.tabs, routes.tabOrder).map(([name, { text, icon, badge }]) => {
    const value = resolve(badge, scope, env)
    const isShown = (typeof value === 'number' && value > 0) || typeof value === 'string'
    return { name, href: hrefOf(routes, name) ?? '/', icon, text: env.text(text), badge: isShown ? String(value) : '' }
  })
}

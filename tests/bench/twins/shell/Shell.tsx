import { facts } from 'virtual:facts'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router-dom'
import { LanguageSwitch } from '../../../../src/web/blocks/LanguageSwitch.tsx'
import { Icon } from '../../../../src/web/ui/Icon.tsx'
import { Logo } from '../../../../src/web/ui/Logo.tsx'
import { Ribbon } from '../../../../src/web/ui/Ribbon.tsx'
import { prefersReducedMotion } from '../../../../src/web/ui/prefers-reduced-motion.ts'
import { languages } from '../languages.tsx'
import { isSignedIn, onOtherAccount } from '../session.ts'
import { useWords } from '../words.ts'
import { ask } from '../ask.ts'
import { followToasts, show, shownToast } from './toasts.ts'

export type Handle = { title: string; help: string; isMain?: boolean }

export const HelpSheet = lazy(() => import('./HelpSheet.tsx'))
const icons = { info: 'info', warning: 'warn', error: 'warn' } as const

export function Shell() {
  const { t } = useWords()
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const [help, setHelp] = useState<{ answer: string; on: string }>()
  const main = useRef<HTMLElement>(null)
  const title = handle ? t(handle.title) : ''
  const navigate = useNavigate()

  useEffect(() => {
    document.title = [title, facts.name].filter(Boolean).join(' · ')
  }, [title])
  const last = useRef(pathname)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (last.current !== pathname) main.current?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
  useEffect(() => {
    const leave = () => void navigate('/login/main', { replace: true })
    window.addEventListener('signed-out', leave)
    onOtherAccount(() => void navigate('/', { replace: true }))
    return () => window.removeEventListener('signed-out', leave)
  }, [navigate])

  return (
    <>
      <aside className="panel">
        <Ribbon />
        <Logo />
        <p className="panel-title">{t('shell.panel.title')}</p>
        <p>{t('shell.panel.text')}</p>
        {facts.licence.number && <p>{t('shell.panel.number', facts)}</p>}
        <p>{t('shell.panel.help', facts)}</p>
      </aside>
      <div className="app" data-background="default">
        <Progress />
        <div className="app-top">
          <Header title={title} isMain={handle?.isMain} onHelp={() => setHelp({ answer: handle?.help ?? '', on: pathname })} />
          <Offline />
        </div>
        <main ref={main} tabIndex={-1} className={handle?.isMain ? 'main with-footer' : 'main'}>
          <Outlet />
        </main>
        {handle?.isMain && <Tabs path={pathname} />}
      </div>
      {help?.on === pathname && (
        <Suspense>
          <HelpSheet answer={help.answer} onClose={() => setHelp(undefined)} />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}

function Header({ title, isMain, onHelp }: { title: string; isMain: boolean | undefined; onHelp(): void }) {
  const { t, locale, choose } = useWords()
  const navigate = useNavigate()
  const back = () => void ((history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate('/', { replace: true }))
  return (
    <header className="header">
      {isMain ? (
        <Logo />
      ) : (
        <button type="button" className="header-back" aria-label={t('shell.back')} onClick={back}>
          <Icon name="back" />
        </button>
      )}
      <h1 className="header-title">{title}</h1>
      <button type="button" className="header-help" aria-label={t('shell.help')} onClick={onHelp}>
        <Icon name="help" />
      </button>
      <LanguageSwitch value={locale} onChange={(chosen) => choose(String(chosen))} each={languages} />
    </header>
  )
}

const tabs = [
  { path: '/home', icon: 'home', text: 'tab.home' },
  { path: '/bill', icon: 'bill', text: 'tab.bill' },
  { path: '/me', icon: 'user', text: 'tab.me' },
] as const

function Tabs({ path }: { path: string }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const unread = useUnread()
  return (
    <nav className="footer" aria-label={t('shell.tabs')}>
      {tabs.map((tab) => (
        <a
          key={tab.path}
          className="footer-tab"
          href={tab.path}
          aria-current={path === tab.path || path.startsWith(`${tab.path}/`) ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault()
            void navigate(tab.path, { viewTransition: !prefersReducedMotion() })
          }}
        >
          <Icon name={tab.icon} />
          {t(tab.text)}
          {tab.path === '/me' && unread > 0 && <span className="footer-badge">{unread}</span>}
        </a>
      ))}
    </nav>
  )
}

function useUnread(): number {
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (isSignedIn())
      ask('/v1/messages/unread', { isQuiet: true }).then(
        (data) => setUnread((data as { unread: number }).unread),
        () => {},
      )
  }, [])
  return unread
}

function Progress() {
  return useNavigation().state === 'loading' && <div className="navigation-progress" aria-hidden="true" />
}

function Offline() {
  const { t } = useWords()
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  return (
    <p className="offline" role="status" hidden={isOnline}>
      {isOnline ? '' : t('shell.offline')}
    </p>
  )
}

function followNetwork(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

function Toasts() {
  const { t } = useWords()
  const shown = useSyncExternalStore(followToasts, shownToast)
  return (
    <div className="toasts" role="status">
      {shown && (
        <div key={shown.id} className={`toast toast-${shown.kind}`} onClick={() => show(undefined)}>
          <Icon name={icons[shown.kind]} />
          {t(shown.key)}
        </div>
      )}
    </div>
  )
}

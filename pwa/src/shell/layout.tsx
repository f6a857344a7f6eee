import './layout.css'
import { LocationProvider, useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { atRest } from '../data/at-rest.ts'
import { asksOnlineServices } from '../data/online-services.ts'
import { choosesPassword, session } from '../data/session.ts'
import { allAreas, withDetails } from '../shared/areas/area-registry.ts'
import { restored } from '../data/restored.ts'
import { t, withMessages } from '../i18n/t.ts'
import { AskHost } from '../ui/overlays/ask.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { FloatingHost } from '../ui/overlays/floating-host.tsx'
import { usePhone } from '../ui/use-media-query.ts'
import { ErrorBoundary } from '../shared/errors/error-boundary.tsx'
import { SignOutBar } from './sign-out-bar.tsx'
import { LostNotice } from './lost-notice.tsx'
import { MainRail, MainTabs } from './navigation.tsx'
import { useNotices } from './notice-watch.ts'
import { readPublicPage } from '@caravel/sync-protocol/domain/sharing/public-paths'
import { isInvitePage } from '../shared/navigation/public-page.ts'
import { pageOf, Pages } from './routes.tsx'
import { Sheets } from './sheets.tsx'
import { StoppedPage } from './stopped-page.tsx'
import { useSkippedNotice } from './skipped-notice.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const LinkPage = lazyPart(withMessages('sign-in', () => import('../features/sign-in/link-page.tsx')))
/** Open without an account: a forgotten password, and what links in mails lead to. */
const linkPages = /^\/(forgot-password|reset-password|confirm-email)$/
const SignInPage = lazyPart(withMessages('sign-in', () => import('../features/sign-in/sign-in-page.tsx')))

const OnlineServicesStep = lazyPart(
  withMessages(['sign-in', 'online-services'], () => import('../features/sign-in/online-services-step.tsx')),
)

const RestoredBar = lazyPart(withMessages('trips', () => import('./restored-bar.tsx')))
const FirstPasswordBar = lazyPart(
  withMessages(['account', 'sign-in'], () => import('./first-password-bar.tsx')),
)

/** What a link shows to guests. */
const GuestPage = lazyPart<{ token: string }>(
  withMessages(
    ['sharing', 'planner', 'costs', 'bookings'],
    () => import('../features/sharing/guest/guest-page.tsx'),
  ),
)

const JournalGuestPage = lazyPart<{ token: string }>(
  withMessages(
    ['sharing', 'journal', 'planner'],
    () => import('../features/sharing/guest/journal/journal-guest-page.tsx'),
  ),
)

const Keys = lazyPart<{ path: string }>(() =>
  withDetails(() => import('./keys.tsx'))().catch((error: unknown) => {
    console.warn('The keys did not come', error)
    return { default: () => null }
  }),
)

/** The whole app: pages in their frame, and what floats above every page. */
export function App() {
  return (
    <LocationProvider>
      <UpdatePrompt />
      <SignOutBar />
      <FirstPassword />
      <Restored />
      <ErrorBoundary>
        <Body />
      </ErrorBoundary>
      <FloatingHost />
      <AskHost />
    </LocationProvider>
  )
}

function FirstPassword() {
  if (!choosesPassword()) return null
  return (
    <Suspense fallback={null}>
      <FirstPasswordBar />
    </Suspense>
  )
}

function Restored() {
  if (!restored.value) return null
  return (
    <Suspense fallback={null}>
      <RestoredBar />
    </Suspense>
  )
}

function Body() {
  const { status } = session.value
  const { path } = useLocation()
  const shared = readPublicPage(path)
  if (shared) {
    const Page = shared.page === '/shared/' ? GuestPage : JournalGuestPage
    return (
      <Suspense fallback={null}>
        <Page token={shared.token} />
      </Suspense>
    )
  }
  if (status === 'unknown') return null
  if (linkPages.test(path))
    return (
      <Suspense fallback={null}>
        <LinkPage />
      </Suspense>
    )
  if (status === 'signed-in' && !isInvitePage(path)) {
    if (asksOnlineServices())
      return (
        <Suspense fallback={null}>
          <OnlineServicesStep />
        </Suspense>
      )
    const alone = allAreas()
      .flatMap(({ pages = [] }) => pages)
      .find(page => page.alone && page.path === path)
    return alone ? (
      <Suspense fallback={null}>
        <alone.Page path={path} />
      </Suspense>
    ) : (
      <Shell />
    )
  }
  return (
    <Suspense fallback={null}>
      <SignInPage />
    </Suspense>
  )
}

function Shell() {
  const phone = usePhone()
  const { path } = useLocation()
  useSkippedNotice()
  useNotices()
  return (
    <div class="shell">
      <a class="skip-link" href="#main">
        {t('nav.skip')}
      </a>
      {!phone && <MainRail path={path} />}
      <main class="shell-main" id="main" tabIndex={-1}>
        <ErrorBoundary key={pageOf(path)} of={path} frame={StoppedPage}>
          <Pages />
        </ErrorBoundary>
      </main>
      {phone && <MainTabs path={path} />}
      <Sheets />
      {/* Few phones have keys. */}
      {(!phone || atRest.value) && (
        <Suspense fallback={null}>
          <Keys path={path} />
        </Suspense>
      )}
      <ErrorBoundary>
        <LostNotice />
      </ErrorBoundary>
    </div>
  )
}

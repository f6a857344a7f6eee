import './settings.css'
import { ChevronRight } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import type { AreaPageProps, SettingsPage as PageOfSettings } from '../../shared/areas/area.ts'
import { allDetails } from '../../shared/areas/area-registry.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { NotFound } from '../../shared/navigation/not-found.tsx'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { usePartOfAddress } from './use-part-of-address.ts'

/** In the order of the areas, without those that are not for this reader. */
const pagesNow = (): readonly PageOfSettings[] =>
  allDetails()
    .flatMap(({ settings = [] }) => settings)
    .filter(({ shown }) => shown?.() ?? true)

/** The page that an address names: `/settings/security`, or by one of its parts `/settings#two-step`. */
function pageAt(
  pages: readonly PageOfSettings[],
  id: string | undefined,
  part: string,
): PageOfSettings | undefined {
  if (id) return pages.find(page => page.id === id && page.Page)
  return part ? pages.find(page => page.Page && (page.id === part || page.parts?.includes(part))) : undefined
}

/** What someone chooses, what this device keeps, and the account. On a phone a list that leads to each page. */
export default function SettingsPage({ params }: AreaPageProps) {
  const phone = usePhone()
  const part = usePartOfAddress()
  const pages = pagesNow()
  const wanted = params?.['page']
  const found = pageAt(pages, wanted, part)
  const shown = found ?? (phone || wanted ? undefined : pages[0])
  const title = t(shown && phone ? shown.title : 'settings.title')
  usePageTitle(shown ? t(shown.title) : title)
  const moved = !wanted && part && found ? `/settings/${found.id}#${part}` : undefined
  // Else the link to the settings would lead to the address that is open already.
  useEffect(() => {
    if (moved) navigate(moved, { replace: true })
  }, [moved])
  if (wanted && !found) return <NotFound />
  return (
    <div class="settings">
      <PageHeader
        kind={shown ? 'sub' : 'page'}
        title={title}
        back={phone && shown ? { href: '/settings', label: t('settings.title') } : undefined}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      <div class="settings-columns">
        {!phone && <PageList pages={pages} shown={shown} />}
        {phone && !shown && <PageRows pages={pages} />}
        {shown?.Page && (
          <div class="settings-parts">
            <Suspense fallback={null}>
              <shown.Page key={shown.id} />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}

const addressOf = ({ id, href }: PageOfSettings) => href ?? `/settings/${id}`

function PageList({ pages, shown }: { pages: readonly PageOfSettings[]; shown: PageOfSettings | undefined }) {
  return (
    <div class="settings-list">
      <nav aria-label={t('settings.parts')}>
        <ul>
          {pages.map(page => (
            <li key={page.id}>
              <a href={addressOf(page)} aria-current={page === shown ? 'page' : undefined}>
                <Icon of={page.icon} />
                {t(page.title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SignOutButton />
    </div>
  )
}

function PageRows({ pages }: { pages: readonly PageOfSettings[] }) {
  return (
    <div class="settings-rows-of-pages">
      <ul class="list" aria-label={t('settings.parts')}>
        {pages.map(page => (
          <ListRow
            key={page.id}
            href={addressOf(page)}
            icon={page.icon}
            title={t(page.title)}
            mark={<Icon of={ChevronRight} flip />}
          />
        ))}
      </ul>
      <SignOutButton />
    </div>
  )
}

import './admin.css'
import { ChevronRight, Lock } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { NotFound } from '../../shared/navigation/not-found.tsx'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { appView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { adminParts, type AdminPart } from './admin-parts.ts'

/** Everything that concerns the whole server. On a phone a list that leads to each part, else the list beside it. */
export default function AdminPage({ params, path }: AreaPageProps) {
  const phone = usePhone()
  const wanted = path === '/setup' ? 'health' : params?.['part']
  const found = adminParts.find(({ id }) => id === wanted)
  const shown = found ?? (phone || wanted ? undefined : adminParts[0])
  usePageTitle(shown ? t(shown.title) : t('admin.title'))
  if (!appView.can('admin')) return <NotForYou />
  if (wanted && !found) return <NotFound />
  return (
    <div class="admin">
      <PageHeader
        kind={phone && shown ? 'bar' : 'page'}
        title={phone && shown ? t(shown.title) : t('admin.title')}
        back={phone ? { href: shown ? '/admin' : '/settings' } : undefined}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      <div class="admin-columns">
        {!phone && <PartList shown={shown} />}
        {phone && !shown && <PartRows />}
        {shown && (
          <Suspense fallback={null}>
            <shown.Part key={shown.id} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function NotForYou() {
  return (
    <>
      <PageHeader kind="page" title={t('admin.title')} />
      <div class="page-body">
        <Empty
          icon={Lock}
          title={t('admin.onlyAdmins')}
          action={<Button href="/settings">{t('admin.toSettings')}</Button>}
        />
      </div>
    </>
  )
}

function PartList({ shown }: { shown: AdminPart | undefined }) {
  return (
    <nav class="admin-list" aria-label={t('admin.parts')}>
      <ul>
        {adminParts.map(({ id, title, icon }) => (
          <li key={id}>
            <a href={`/admin/${id}`} aria-current={id === shown?.id ? 'page' : undefined}>
              <Icon of={icon} />
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PartRows() {
  return (
    <ul class="list admin-rows" aria-label={t('admin.parts')}>
      {adminParts.map(({ id, title, fact, icon }) => (
        <ListRow
          key={id}
          href={`/admin/${id}`}
          icon={icon}
          title={t(title)}
          meta={t(fact)}
          mark={<Icon of={ChevronRight} flip />}
        />
      ))}
    </ul>
  )
}

import './admin.css'
import { ChevronRight, Lock } from 'lucide-preact'
import { Fragment } from 'preact'
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
import { adminGroups, adminParts, type AdminPart } from './admin-parts.ts'

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
        kind="sub"
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
      {adminGroups.map(({ title, parts }) => (
        <Fragment key={title}>
          <p class="admin-list-title" id={title}>
            {t(title)}
          </p>
          <ul aria-labelledby={title}>
            {parts.map(part => (
              <li key={part.id}>
                <a href={`/admin/${part.id}`} aria-current={part.id === shown?.id ? 'page' : undefined}>
                  <Icon of={part.icon} />
                  {t(part.title)}
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}

function PartRows() {
  return (
    <div class="admin-rows">
      {adminGroups.map(({ title, parts }) => (
        <section key={title} aria-labelledby={title}>
          <h2 class="admin-list-title" id={title}>
            {t(title)}
          </h2>
          <ul class="list">
            {parts.map(part => (
              <ListRow
                key={part.id}
                href={`/admin/${part.id}`}
                icon={part.icon}
                title={t(part.title)}
                meta={t(part.fact)}
                mark={<Icon of={ChevronRight} flip />}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

import './notices.css'
import { BellOff, CheckCheck, SlidersHorizontal } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { device } from '../../data/device.ts'
import { t } from '../../i18n/t.ts'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { dayHeading } from '../../shared/labels/day-heading.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { unreadNotices } from '../../shared/notifications/unread-notices.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { markAllRead } from './notice-actions.ts'
import { noticeDays } from './notice-days.ts'
import { NoticeRow } from './notice-row.tsx'
import { ownNotices, timeOfNotice, type OwnNotice } from './own-notices.ts'

/** What concerns the reader, by day: it is read, answered and put away here, with or without a network. */
export default function NoticesPage() {
  return device.value ? <Notices /> : null
}

function Notices() {
  const phone = usePhone()
  usePageTitle(t('nav.notifications'))
  const { rows, known } = ownNotices()
  const days = noticeDays(rows, timeOfNotice)
  return (
    <div class="notices">
      <PageHeader
        kind="sub"
        title={t('nav.notifications')}
        back={phone ? { href: '/', label: t('app.toTrips') } : undefined}
        status={phone && <SyncStatusButton shape="line" />}
        actions={<Actions phone={phone} />}
      />
      <div class="notices-body">
        {days.length > 0 ? <Days days={days} /> : known ? <Nothing /> : <SkeletonRows />}
      </div>
    </div>
  )
}

function Actions({ phone }: { phone: boolean }) {
  const { count } = unreadNotices.value
  return (
    <>
      {!phone && <SyncStatusButton shape="pill" />}
      {count > 0 && (
        <Button kind="text" {...(phone ? {} : { icon: CheckCheck })} onClick={markAllRead}>
          {t('notices.readAll')}
        </Button>
      )}
      <a
        class="icon-button icon-button-plain tooltip-below"
        href="/notifications/settings"
        aria-label={t('nav.notificationSettings')}
      >
        <Icon of={SlidersHorizontal} size={phone ? 24 : 20} />
        <span class="tooltip" aria-hidden="true">
          {t('nav.notificationSettings')}
        </span>
      </a>
    </>
  )
}

function Nothing() {
  return (
    <Empty
      icon={BellOff}
      title={t('notices.none')}
      action={<Button href="/notifications/settings">{t('notices.choose')}</Button>}
    >
      {t('notices.noneFact')}
    </Empty>
  )
}

function Days({ days }: { days: ReturnType<typeof noticeDays<OwnNotice>> }) {
  const [now] = useState(() => Date.now())
  return (
    <>
      {days.map(({ date, rows }) => (
        <section key={date} aria-labelledby={`notices-${date}`}>
          <h2 class="notices-day" id={`notices-${date}`}>
            {dayHeading(date, now)}
          </h2>
          <ul class="notices-list">
            {rows.map(row => (
              <RowBoundary key={row.id}>
                <NoticeRow notice={row} />
              </RowBoundary>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

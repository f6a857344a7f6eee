import {
  Bell,
  CalendarRange,
  Copy,
  FileDown,
  FileUp,
  Printer,
  Redo2,
  Settings2,
  ShieldCheck,
  Undo2,
  UserRoundPlus,
} from 'lucide-preact'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { useLocation } from 'preact-iso'
import { navigate, withQuery } from '../../shared/navigation/navigate.ts'
import { closeSheet, openCopySheet, openSheet } from '../../shared/navigation/sheet-url.ts'
import { unreadNotices } from '../../shared/notifications/unread-notices.ts'
import { syncLineNow } from '../../shared/sync/sync-status.tsx'
import { navigationOf } from '../../shared/areas/trip-tabs.ts'
import { redoGroup, redoText, undoGroup, undoText } from '../../shared/undo/undo-groups.ts'
import { notices } from '../../data/notices.ts'
import { appView, openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'

/** What of a trip has no room in the tab bar of a phone: more of its places, who is on it, and what it is. */
export default function MoreSheet({ tripId }: { tripId: string }) {
  const { path } = useLocation()
  const view = openStream(tripStream(tripId))
  const onPlan = !path.startsWith(`/trips/${tripId}/`) || path.startsWith(`/trips/${tripId}/plan`)
  // Each takes the step of this sheet, so that Back leads to where it was opened.
  const openOnPlan = (sheet: 'range' | 'settings') =>
    navigate(onPlan ? withQuery({ sheet }) : `/trips/${tripId}/plan?sheet=${sheet}`, { replace: true })
  return (
    <Sheet
      title={t('nav.more')}
      over={<bdi>{view.rows(trip).value.get(tripId)?.title}</bdi>}
      onClose={closeSheet}
    >
      <ul class="list">
        {navigationOf(tripId, path).more.map(({ id, icon, label, href = '', news }) => (
          <ListRow
            key={id}
            icon={icon}
            title={label}
            meta={news}
            onOpen={() => navigate(href, { replace: true, layer: 'tab' })}
          />
        ))}
        <ListRow
          icon={UserRoundPlus}
          title={t('share.title')}
          onOpen={() => openSheet('share', { replace: true })}
        />
        {view.can('trip_edit') && (
          <>
            <ListRow icon={CalendarRange} title={t('planner.tripDates')} onOpen={() => openOnPlan('range')} />
            <ListRow
              icon={Settings2}
              title={t('planner.tripSettings')}
              onOpen={() => openOnPlan('settings')}
            />
          </>
        )}
        {appView.can('trip_create') && (
          <ListRow
            icon={Copy}
            title={t('trips.copy')}
            onOpen={() => openCopySheet(tripId, { replace: true })}
          />
        )}
        {view.can('place_edit') && (
          <ListRow
            icon={FileUp}
            title={t('placeImport.title')}
            onOpen={() => openSheet('import-places', { replace: true })}
          />
        )}
        <ListRow
          icon={FileDown}
          title={t('tripExport.title')}
          onOpen={() => openSheet('export-trip', { replace: true })}
        />
        <ListRow
          icon={ShieldCheck}
          title={t('check.title')}
          onOpen={() => navigate(`/trips/${tripId}/check`, { replace: true, layer: 'tab' })}
        />
        <ListRow
          icon={Printer}
          title={t('planner.print')}
          onOpen={() => navigate(`/trips/${tripId}/print`, { replace: true })}
        />
        <NoticesRow />
        <SyncRow />
        <Steps stream={view.stream} />
      </ul>
    </Sheet>
  )
}

function NoticesRow() {
  const { count } = unreadNotices.value
  return (
    <ListRow
      icon={Bell}
      title={t('nav.notifications')}
      meta={count ? t('nav.unread', { count }) : undefined}
      onOpen={() => navigate('/notifications', { replace: true })}
    />
  )
}

/** How it stands with the server, and what others changed too: also where the line on a phone has nothing to say. */
function SyncRow() {
  const { icon, text } = syncLineNow()
  const news = notices.value.length
  return (
    <ListRow
      icon={icon}
      title={t('sync.title')}
      meta={news > 0 ? t('sync.noticesCount', { count: news }) : text}
      onOpen={() => openSheet('sync', { replace: true })}
    />
  )
}

/** What was done last, to take it back or do it again; what there is nothing of is absent. */
function Steps({ stream }: { stream: StreamKey }) {
  const [undo, redo] = [undoText(stream), redoText(stream)]
  const go = (step: () => Promise<void>) => () => {
    closeSheet()
    void step()
  }
  return (
    <>
      {undo && (
        <ListRow
          icon={Undo2}
          title={t('planner.undoWhat', { what: undo })}
          onOpen={go(() => undoGroup({ stream }))}
        />
      )}
      {redo && (
        <ListRow
          icon={Redo2}
          title={t('planner.redoWhat', { what: redo })}
          onOpen={go(() => redoGroup(stream))}
        />
      )}
    </>
  )
}

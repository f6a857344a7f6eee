import '../../ui/lists/list-row.css'
import './booking-import.css'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { CloudDownload, Lock } from 'lucide-preact'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { takeHandedFiles } from '../../shared/bookings/hand-over-files.ts'
import { useFileDrop } from '../../shared/device/use-file-drop.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { TripHeader } from '../../shared/trips/trip-header.tsx'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { navigate, withQuery } from '../../shared/navigation/navigate.ts'
import { mustDevice } from '../../data/device.ts'
import { isKnown, openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/lists/empty.tsx'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { isKept } from './confirmation-files.ts'
import { DropZone, PickButton } from './drop-zone.tsx'
import { FailedFiles } from './failed-files.tsx'
import { ImportFooter } from './import-footer.tsx'
import { addFiles, importKey, importState } from './import-state.ts'
import { importRights } from './import-rights.ts'
import { ItemFields } from './item-fields.tsx'
import { ItemList } from './item-list.tsx'
import { ForwardedList } from './forwarded-list.tsx'
import { ForwardingAddress } from './forwarding-address.tsx'
import { ReadingNotice } from './reading-notice.tsx'
import { SourcePane } from './source-pane.tsx'
import { ToCheck } from './to-check.tsx'
import { useReading } from './use-reading.ts'

/** Confirmations are read, looked through, and brought into the trip; nothing is saved before. */
export default function ImportPage({ params }: AreaPageProps) {
  const tripId = params?.['id'] ?? ''
  const view = openStream(tripStream(tripId))
  const row = view.rows(trip).value.get(tripId)
  usePageTitle(row ? `${t('bookingImport.title')} · ${row.title}` : t('bookingImport.title'))
  if (!isKnown(view.status.value)) return <Empty icon={CloudDownload} title={t('bookingImport.notHere')} />
  if (!row || !view.can('reservation_edit'))
    return (
      <>
        <TripHeader tripId={tripId} title={t('bookingImport.title')} />
        <div class="page-body">
          <Empty icon={Lock} title={t('bookingImport.mayNot')}>
            {t('bookingImport.mayNotFact')}
          </Empty>
        </div>
      </>
    )
  return <Review tripId={tripId} range={{ start: row.start_date, end: row.end_date }} />
}

type ReviewProps = { tripId: string; range: { start: string | null; end: string | null } }

function Review({ tripId, range }: ReviewProps) {
  const phone = usePhone()
  const files = mustDevice().chosen.of(importKey(tripId))
  const state = importState(tripId)
  const { items } = state
  const reading = useReading(tripId, files)
  const asked = useLocation().query['item']
  const item = items.find(({ key }) => key === asked) ?? (phone ? undefined : items[0])
  const take = (picked: readonly File[]) => void addFiles(tripId, picked).catch(showRefusal)
  const { area, over } = useFileDrop(take)
  useEffect(() => {
    const handed = takeHandedFiles(tripId)
    if (handed.length) void addFiles(tripId, handed).catch(showRefusal)
  }, [tripId])
  const show = (key: string) =>
    navigate(withQuery({ item: key }), phone ? { layer: 'detail' } : { replace: true })
  const source = files.find(({ id }) => item?.files.includes(id))
  const rights = importRights(tripId)
  const unkept = item?.files.some(id => files.some(file => file.id === id && !isKept(file))) ?? false
  const count = t('bookingImport.found', { files: files.length, count: items.length })
  const pick = files.length > 0 && <PickButton onFiles={take} />
  return (
    <div
      ref={area}
      class={classNames('import', items.length > 0 && 'has-items', item && 'has-item', over && 'is-over')}
    >
      <TripHeader
        tripId={tripId}
        title={t('bookingImport.title')}
        back={item ? `/trips/${tripId}/bookings/import` : `/trips/${tripId}/bookings`}
        actions={!item && pick}
      />
      {!phone && (
        <div class="page-head-above">
          <PageHead title={t('bookingImport.title')}>
            {items.length > 0 && <span class="import-count">{count}</span>}
            {pick}
          </PageHead>
        </div>
      )}
      <div class="import-panes">
        {!(phone && item) && (
          <div class="import-list">
            <ReadingNotice reading={reading} again={reading.again} />
            {items.length > 0 && (
              <ItemList tripId={tripId} items={items} range={range} selected={item?.key} onSelect={show} />
            )}
            <FailedFiles tripId={tripId} files={files} state={state} />
            {items.length === 0 && <DropZone isOver={over} onFiles={take} />}
            <ForwardedList tripId={tripId} taken={files.map(({ id }) => id)} />
            {items.length === 0 && <ForwardingAddress />}
            {items.length === 0 && <ToCheck tripId={tripId} />}
          </div>
        )}
        {item && (
          <div class="import-detail">
            <ItemFields
              key={item.key}
              tripId={tripId}
              item={item}
              range={range}
              rights={rights}
              unkept={unkept}
            />
          </div>
        )}
        {item && source && (
          <div class="import-aside">
            <SourcePane tripId={tripId} file={source} fields={item.fields} />
          </div>
        )}
      </div>
      {files.length > 0 && <ImportFooter tripId={tripId} items={items} range={range} rights={rights} />}
    </div>
  )
}

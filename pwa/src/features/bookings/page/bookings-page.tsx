import './bookings.css'
import '../../../ui/lists/list-row.css'
import { BedDouble, Ellipsis, Eye, EyeOff, FileDown, Inbox, Plus, Ticket } from 'lucide-preact'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { useState } from 'preact/hooks'
import { NotHere } from '../../../shared/trips/not-here.tsx'
import { TripHeader } from '../../../shared/trips/trip-header.tsx'
import { t } from '../../../i18n/t.ts'
import { addBooking, addStay } from '../../../shared/bookings/open-booking.ts'
import { codesHidden } from '../../../shared/bookings/codes-hidden.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { choose } from '../../../data/settings.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { usePageTitle } from '../../../shared/labels/page-title.ts'
import { SearchButton } from '../../../shared/navigation/search-button.tsx'
import { reviewFiles } from '../../../shared/bookings/hand-over-files.ts'
import { useFileDrop } from '../../../shared/device/use-file-drop.ts'
import { useSheetCard } from '../../../shared/navigation/sheet-url.ts'
import { usePresence } from '../../../shared/people/use-presence.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Empty } from '../../../ui/lists/empty.tsx'
import { PageHead } from '../../../ui/navigation/page-head.tsx'
import { FloatingButton } from '../../../ui/overlays/floating-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { useMediaQuery, usePhone } from '../../../ui/use-media-query.ts'
import { entriesOf, entryGroups, filterCounts, passes, type BookingFilter } from '../model/bookings-list.ts'
import { tripBookings, type TripBookings } from '../model/use-trip-bookings.ts'
import { BookingFilters } from './booking-filters.tsx'
import { BookingRows } from './booking-rows.tsx'
import { BookingTable } from './booking-table.tsx'

/** Everything that is booked on a trip, by day: a table where there is room, rows on a phone. */
export default function BookingsPage({ tripId }: { tripId: string }) {
  const bookings = tripBookings(tripId)
  const { view, stream } = bookings
  const phone = usePhone()
  usePresence(stream, null, useSheetCard() ?? null)
  const row = view.rows(trip).value.get(tripId)
  usePageTitle(row ? `${t('nav.bookings')} · ${row.title}` : t('nav.bookings'))
  if (!row)
    return (
      <NotHere absent={view.status.value === 'absent'} title={t('bookings.notHere')}>
        {t('bookings.notHereFact')}
      </NotHere>
    )
  return (
    <div class="bookings">
      <TripHeader
        tripId={tripId}
        title={t('nav.bookings')}
        actions={
          <>
            <SearchButton />
            <PageMenu bookings={bookings} phone />
          </>
        }
      />
      <Body bookings={bookings} phone={phone} />
      {phone && bookings.mayEdit() && (
        <FloatingButton
          icon={Plus}
          label={t('bookings.add')}
          text={t('bookings.addShort')}
          onClick={() => addBooking()}
        />
      )}
    </div>
  )
}

function Body({ bookings, phone }: { bookings: TripBookings; phone: boolean }) {
  const { view } = bookings
  const table = useMediaQuery('(width >= 960px)')
  const [filter, setFilter] = useState<BookingFilter>('all')
  const days = bookings.days()
  const entries = entriesOf(
    view.rows(reservation).value.values(),
    view.rows(accommodation).value.values(),
    days,
  )
  const shown = entries.filter(entry => passes(entry, filter))
  const groups = entryGroups(shown, days)
  const mayEdit = bookings.mayEdit()
  const { area, over } = useFileDrop(files => reviewFiles(bookings.tripId, files))
  return (
    <div class="bookings-scroll" {...(mayEdit ? { ref: area } : {})}>
      <div class="bookings-body">
        {!phone && (
          <PageHead title={t('nav.bookings')}>
            {mayEdit && (
              <Button icon={Inbox} href={`/trips/${bookings.tripId}/bookings/import`}>
                {t('bookings.import')}
              </Button>
            )}
            {mayEdit && (
              <Button kind="primary" icon={Plus} onClick={() => addBooking()}>
                {t('bookings.add')}
              </Button>
            )}
            <PageMenu bookings={bookings} />
          </PageHead>
        )}
        {!mayEdit && <p class="bookings-note">{t('bookings.readOnly')}</p>}
        {entries.length > 0 && (
          <BookingFilters
            counts={filterCounts(entries)}
            filter={filter}
            onFilter={setFilter}
            withCodes={!phone}
          />
        )}
        {mayEdit && (!phone || entries.length === 0) && (
          <ImportLine tripId={bookings.tripId} phone={phone} isOver={over} />
        )}
        {groups.length === 0 ? (
          <None bookings={bookings} filtered={entries.length > 0} onAll={() => setFilter('all')} />
        ) : table ? (
          <BookingTable bookings={bookings} groups={groups} />
        ) : (
          <BookingRows bookings={bookings} groups={groups} phone={phone} />
        )}
      </div>
    </div>
  )
}

type ImportLineProps = { tripId: string; phone: boolean; isOver: boolean }

/** The way to what reads confirmations, with what it takes. */
function ImportLine({ tripId, phone, isOver }: ImportLineProps) {
  return (
    <a class={classNames('bookings-import', isOver && 'is-over')} href={`/trips/${tripId}/bookings/import`}>
      <Icon of={FileDown} />
      <span class="bookings-import-words">
        <b>{t(phone ? 'bookings.importLine' : 'bookings.dropLine')}</b>{' '}
        <span class="is-wide-only">{t('bookings.importFact')}</span>
      </span>
      <span class="bookings-import-act">{t('bookings.chooseFiles')}</span>
    </a>
  )
}

/** What else can be added, and on a phone what a desktop has above the rows. */
function PageMenu({ bookings, phone = false }: { bookings: TripBookings; phone?: boolean }) {
  const hidden = codesHidden()
  const importPage = `/trips/${bookings.tripId}/bookings/import`
  const items: MenuItem[] = [
    ...(bookings.mayEditStays()
      ? [{ id: 'stay', label: t('stays.add'), icon: BedDouble, onSelect: () => addStay() }]
      : []),
    ...(phone && bookings.mayEdit()
      ? [
          {
            id: 'import',
            label: t('bookings.importLine'),
            icon: FileDown,
            onSelect: () => navigate(importPage),
          },
        ]
      : []),
    ...(phone
      ? [
          {
            id: 'codes',
            label: t(hidden ? 'bookings.showCodes' : 'bookings.hideCodes'),
            icon: hidden ? Eye : EyeOff,
            group: true,
            onSelect: () => choose({ blur_booking_codes: !hidden }),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <MenuButton label={t('bookings.moreToAdd')} align="end" items={items}>
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={Ellipsis}
          size={24}
          label={t('bookings.moreToAdd')}
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}

type NoneProps = { bookings: TripBookings; filtered: boolean; onAll: () => void }

function None({ bookings, filtered, onAll }: NoneProps) {
  if (filtered)
    return (
      <Empty
        icon={Ticket}
        title={t('bookings.noneHere')}
        action={
          <Button kind="tonal" onClick={onAll}>
            {t('bookings.showAll')}
          </Button>
        }
      >
        {t('bookings.noneHereFact')}
      </Empty>
    )
  return (
    <Empty
      icon={Ticket}
      title={t('bookings.none')}
      action={
        bookings.mayEdit() && (
          <Button kind="tonal" icon={Plus} onClick={() => addBooking()}>
            {t('bookings.add')}
          </Button>
        )
      }
    >
      {t('bookings.noneFact')}
    </Empty>
  )
}

import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { journalDeclinedKey } from '@caravel/sync-protocol/domain/user-settings'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { tripStream } from '@caravel/sync-protocol/streams'
import { journalOf } from '../../data/journal-of.ts'
import { ownSetting, setOwnSetting } from '../../data/own-settings.ts'
import { openStream } from '../../data/store.ts'
import { trips, type TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'

/** A trip counts as just ended for so many days. */
const offeredDays = 30

/** Offers a journal of the trip that ended last, until there is one or the reader declines. */
export function JournalOffer({ onStart }: { onStart: (trip: TripSummary) => void }) {
  const trip = endedTrip()
  if (!trip) return null
  const count = openStream(tripStream(trip.id)).rows(assignment).value.size
  const decline = () =>
    setOwnSetting(journalDeclinedKey(trip.id), true, {
      label: { key: 'journal.did.declined', params: { trip: trip.title } },
    }).saved.catch(showRefusal)
  return (
    <section class="journal-offer" aria-label={t('journal.offer')}>
      <p>{t('journal.offerText', { trip: trip.title, count })}</p>
      <Button kind="tonal" onClick={() => onStart(trip)}>
        {t('journal.start')}
      </Button>
      <Button kind="text" onClick={() => void decline()}>
        {t('journal.notNow')}
      </Button>
    </section>
  )
}

/** Reactive. */
function endedTrip(): TripSummary | undefined {
  const since = addDays(today.value, -offeredDays)
  return (trips.value ?? [])
    .filter(({ id, archived, on_device, end_date: end }) => {
      const isRecent = end !== null && end < today.value && end >= since
      // Undefined: the settings are not here yet, and it may have been declined.
      return (
        isRecent && !archived && on_device && !journalOf([id]) && ownSetting(journalDeclinedKey(id)) === null
      )
    })
    .toSorted((a, b) => (b.end_date ?? '').localeCompare(a.end_date ?? ''))[0]
}

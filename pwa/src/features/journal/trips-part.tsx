import { Link, Unlink } from 'lucide-preact'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Button } from '../../ui/button.tsx'
import { choosableTrips } from './choosable-trips.ts'
import { linkTrip, unlinkTrip } from './journal-actions.ts'
import { journalView } from './journal-rows.ts'

/** The trips that a journal is about, and those it could be about. */
export function TripsPart({ journalId }: { journalId: string }) {
  const links = [...journalView(journalId).rows(journeyTrip).value.values()] as RowOf<typeof journeyTrip>[]
  const trips = choosableTrips()
  const linked = new Set(links.map(({ trip_id: id }) => id))
  const others = trips.filter(({ id }) => !linked.has(id))
  // The server copies the title into the link; a link that was not sent yet has none.
  const titleOf = ({ trip_id: id, title }: (typeof links)[number]) =>
    title ?? trips.find(trip => trip.id === id)?.title ?? t('journal.aTrip')
  return (
    <>
      {links.length > 0 && (
        <section class="journal-form" aria-labelledby="journal-linked">
          <h3 id="journal-linked">{t('journal.about')}</h3>
          {links.map(link => (
            <div key={link.id} class="journal-link">
              <bdi>{titleOf(link)}</bdi>
              <Button
                icon={Unlink}
                aria-label={t('journal.unlinkNamed', { title: titleOf(link) })}
                onClick={() => unlinkTrip(journalId, String(link.trip_id)).catch(showRefusal)}
              >
                {t('journal.unlink')}
              </Button>
            </div>
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section class="journal-form" aria-labelledby="journal-link">
          <h3 id="journal-link">{t('journal.linkMore')}</h3>
          {others.map(({ id, title }) => (
            <div key={id} class="journal-link">
              <bdi>{title}</bdi>
              <Button icon={Link} onClick={() => linkTrip(journalId, id).catch(showRefusal)}>
                {t('journal.link')}
              </Button>
            </div>
          ))}
        </section>
      )}
    </>
  )
}

import { CircleAlert, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { Traveller } from '@caravel/sync-protocol/domain/bookings/details'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mint } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { toPeople } from '../../shared/people/people.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { confirmImport, type ImportRights } from './confirm-import.ts'
import { fateOf, type ImportItem } from './import-item.ts'
import { dropImport } from './import-state.ts'
import type { TripRange } from './item-doubts.ts'
import { matchPeople } from './match-people.ts'

type Props = { tripId: string; items: readonly ImportItem[]; range: TripRange; rights: ImportRights }

/** Says what will happen, and does it. */
export function ImportFooter({ tripId, items, range, rights }: Props) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const wanted = items.filter(item => item.wanted)
  const isBroken = wanted.some(({ fields }) => !fields.title.trim())
  const updates = wanted.filter(item => fateOf(item) !== 'new').length
  const bookings = `/trips/${tripId}/bookings`
  // The same try sent again is done once; something else is another.
  const [tried, setTried] = useState<{ of: string; key: string }>()
  const addWanted = async () => {
    const of = JSON.stringify(wanted)
    const key = tried?.of === of ? tried.key : mint()
    setTried({ of, key })
    setBusy(true)
    setRefused(undefined)
    const travellersOf = (item: ImportItem) => travellersIn(tripId, item)
    try {
      await confirmImport({ tripId, items: wanted, range, rights, key, travellersOf })
      navigate(bookings, { replace: true })
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <footer class="import-foot">
      {refused !== undefined && (
        <Notice tone="danger" icon={CircleAlert} alert>
          {errorText(refused)} {t('bookingImport.stillHere')}
        </Notice>
      )}
      <div class="import-acts">
        <Button kind="destructive" icon={Trash2} onClick={() => void discard(tripId)}>
          {t('bookingImport.discard')}
        </Button>
        <span class="import-sum">
          {wanted.length > 0 && t('bookingImport.sum', { made: wanted.length - updates, updates })}
        </span>
        <Button onClick={() => navigate(bookings)}>{t('bookingImport.later')}</Button>
        <Button
          kind="primary"
          busy={busy && t('bookingImport.adding')}
          offReason={
            wanted.length === 0
              ? t('bookingImport.nothingChosen')
              : isBroken && t('bookingImport.titleMissing')
          }
          onClick={() => void addWanted()}
        >
          {t('bookingImport.add', { count: wanted.length })}
        </Button>
      </div>
    </footer>
  )
}

async function discard(tripId: string): Promise<void> {
  const yes = await ask({
    question: t('bookingImport.discardQuestion'),
    text: t('bookingImport.discardFact'),
    yes: t('bookingImport.discard'),
    no: t('bookingImport.keep'),
  })
  if (yes) await dropImport(tripId).catch(showRefusal)
}

/** People of the trip whom the confirmation names; those of a booking that is there stay. */
function travellersIn(tripId: string, { people, known }: ImportItem): Traveller[] {
  if (known) return []
  const view = openStream(tripStream(tripId))
  const members = toPeople(view.rows(tripMember).peek().values())
  const guests = [...view.rows(budgetGuest).peek().values()]
  return matchPeople(people, [...members, ...guests]).map(person_id => ({ person_id, seat: null }))
}

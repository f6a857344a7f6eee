import { CircleAlert, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { confirmImport, type ImportRights } from './confirm-import.ts'
import { fateOf, type ImportItem, type ItemFate } from './import-item.ts'
import { dropImport } from './import-state.ts'
import type { TripRange } from './item-doubts.ts'
import { peopleOfTrip } from './trip-people.ts'

type Props = { tripId: string; items: readonly ImportItem[]; range: TripRange; rights: ImportRights }

/** Says what will happen, and does it. */
export function ImportFooter({ tripId, items, range, rights }: Props) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const wanted = items.filter(item => item.wanted)
  const isBroken = wanted.some(({ fields }) => !fields.title.trim())
  const count = (...fates: ItemFate[]) => wanted.filter(item => fates.includes(fateOf(item))).length
  const sum = { made: count('new'), updates: count('update', 'same'), cancelled: count('cancel') }
  const bookings = `/trips/${tripId}/bookings`
  const addWanted = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      await confirmImport({ tripId, items: wanted, range, rights, people: peopleOfTrip(tripId) })
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
        <span class="import-sum">{wanted.length > 0 && t('bookingImport.sum', sum)}</span>
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
          {t(confirmKey(sum), { count: wanted.length })}
        </Button>
      </div>
    </footer>
  )
}

/** What the button says: bookings are added, known ones are changed, or both. */
const confirmKey = ({ made, updates, cancelled }: Record<'made' | 'updates' | 'cancelled', number>) =>
  updates + cancelled === 0
    ? 'bookingImport.add'
    : made === 0
      ? 'bookingImport.apply'
      : 'bookingImport.confirm'

async function discard(tripId: string): Promise<void> {
  const yes = await ask({
    question: t('bookingImport.discardQuestion'),
    text: t('bookingImport.discardFact'),
    yes: t('bookingImport.discard'),
    no: t('bookingImport.keep'),
  })
  if (yes) await dropImport(tripId).catch(showRefusal)
}

import { CircleAlert } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Radio } from '../../../ui/fields/checkbox.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { countTripsOf, deleteAccount, type Account, type Trips } from './account.ts'

type Fate = 'longest' | 'to' | 'delete'

/** Says what goes and what stays, and asks what becomes of the trips, before anything is lost. */
export function DeleteAccount(props: {
  account: Account
  others: readonly Account[]
  onBack: () => void
  onDeleted: () => void
}) {
  const { account, others, onBack, onDeleted } = props
  const { id, username: name } = account
  const heirs = others.filter(other => other.id !== id && other.disabled_at === null)
  const [count, setCount] = useState<{ trips: number; shared: number }>()
  const [fate, setFate] = useState<Fate>('longest')
  const [to, setTo] = useState(heirs[0]?.id ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    countTripsOf(id).then(setCount, (refusal: unknown) => {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    })
  }, [id])
  const remove = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await deleteAccount(id, count?.trips ? choiceOf(fate, to) : {})
      announce(t('users.deleted', { name }))
      onDeleted()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  const choice = (value: Fate, text: string) => (
    <Radio name="fate" value={value} checked={fate === value} onChoose={() => setFate(value)}>
      {text}
    </Radio>
  )
  return (
    <Sheet
      title={t('users.deleteAsk', { name })}
      onClose={onBack}
      wide="end"
      footer={
        <div class="admin-acts">
          <Button kind="danger" busy={busy && t('users.deleteBusy')} onClick={() => void remove()}>
            {t('users.delete')}
          </Button>
          <Button onClick={onBack}>{t('users.keep')}</Button>
        </div>
      }
    >
      <div class="admin-sheet">
        {error && (
          <Notice icon={CircleAlert} tone="danger" alert>
            {error}
          </Notice>
        )}
        <p>{t('users.deleteFact')}</p>
        {!count && !error && <SkeletonRows count={2} />}
        {count && count.trips > 0 && (
          <fieldset class="admin-group">
            <legend>{t('users.deleteTrips', { count: count.trips, shared: count.shared })}</legend>
            {choice('longest', t('users.fateLongest'))}
            {heirs.length > 0 && choice('to', t('users.fateTo'))}
            {fate === 'to' && (
              <SelectField
                label={t('users.fateWho')}
                value={to}
                options={heirs.map(heir => ({ value: heir.id, label: heir.username }))}
                onChange={setTo}
              />
            )}
            {choice('delete', t('users.fateDelete'))}
          </fieldset>
        )}
      </div>
    </Sheet>
  )
}

const choiceOf = (fate: Fate, to: string): Trips =>
  fate === 'delete' ? { trips: 'delete' } : { trips: 'hand_over', ...(fate === 'to' ? { to } : {}) }

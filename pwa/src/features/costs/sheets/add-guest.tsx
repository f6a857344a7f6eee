import { UserRoundPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { addGuest } from '../model/cost-actions.ts'
import { useCosts } from '../page/costs-context.ts'

/** Someone who shares costs and has no account: a name is enough. Stands inside of a form, so it has none of its own. */
export function AddGuest({ onAdded }: { onAdded?: (id: string) => void }) {
  const { tripId } = useCosts()
  const draft = useDraft({
    form: 'guest',
    about: 'new',
    stream: tripStream(tripId),
    makes: 'budget_guest',
    rows: null,
    fieldsOf: () => ({ name: '' }),
  })
  const { name } = draft.value
  const [begun, setBegun] = useState(false)
  const add = () => {
    const typed = draft.latest().name.trim()
    if (!typed) return
    setBegun(false)
    void attemptSaved(() =>
      draft.makeNext(made => {
        const { id, saved } = addGuest(tripId, typed, made)
        onAdded?.(id)
        return saved
      }),
    )
  }
  if (!begun && !name)
    return (
      <Button kind="text" size="small" icon={UserRoundPlus} class="add-guest" onClick={() => setBegun(true)}>
        {t('costs.addGuest')}
      </Button>
    )
  return (
    <div class="add-guest-form">
      <DraftNotice draft={draft} />
      <TextField
        label={t('costs.guestName')}
        value={name}
        maxLength={100}
        dir="auto"
        autofocus={begun}
        onInput={next => {
          setBegun(true)
          draft.change({ name: next })
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
      />
      <Button kind="tonal" onClick={add}>
        {t('costs.addGuestNow')}
      </Button>
    </div>
  )
}

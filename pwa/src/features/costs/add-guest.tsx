import { UserRoundPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { attempt } from '../../app/undo-toast.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addGuest } from './cost-actions.ts'
import { useCosts } from './costs-context.ts'

/** Somebody who shares costs and has no account: a name is enough. Stands inside of a form, so it has none of its own. */
export function AddGuest({ onAdded }: { onAdded?: (id: string) => void }) {
  const { tripId } = useCosts()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const add = () => {
    if (!name.trim()) return
    const done = attempt(() => {
      const { id, saved } = addGuest(tripId, name.trim())
      onAdded?.(id)
      return saved
    })
    if (done) {
      setName('')
      setOpen(false)
    }
  }
  if (!open)
    return (
      <Button kind="text" size="small" icon={UserRoundPlus} class="add-guest" onClick={() => setOpen(true)}>
        {t('costs.addGuest')}
      </Button>
    )
  return (
    <div class="add-guest-form">
      <TextField
        label={t('costs.guestName')}
        value={name}
        maxLength={100}
        dir="auto"
        autofocus
        onInput={setName}
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

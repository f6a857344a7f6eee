import { useState } from 'preact/hooks'
import type { Finding } from '@caravel/sync-protocol/domain/trip-check/finding'
import { t } from '../../i18n/t.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ignore } from './remedies.ts'

const longestReason = 300

/** Why everybody can live with it. */
export function IgnoreForm(props: { tripId: string; finding: Finding; onClose: () => void }) {
  const { tripId, finding, onClose } = props
  const [reason, setReason] = useState('')
  const { save, refusal } = useSaving()
  return (
    <form
      class="ignore-form"
      onSubmit={event => {
        event.preventDefault()
        if (reason.length <= longestReason) void save(() => ignore(tripId, finding, reason), onClose)
      }}
    >
      <TextField
        label={t('check.reason')}
        hint={t('check.reasonHint')}
        value={reason}
        onInput={setReason}
        maxLength={longestReason}
        inputRef={field => field?.focus()}
      />
      {refusal}
      <div class="finding-actions">
        <Button kind="tonal" type="submit">
          {t('check.ignoreForAll')}
        </Button>
        <Button kind="text" onClick={onClose}>
          {t('planner.cancel')}
        </Button>
      </div>
    </form>
  )
}

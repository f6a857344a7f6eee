import '../../../shared/forms/two-versions.css'
import { useComputed } from '@preact/signals'
import { PencilLine } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { device } from '../../../data/device.ts'
import { draftKey } from '../../../data/drafts.ts'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePlanner } from '../page/planner-context.ts'

/** On a stop or place whose form was left with text in it, by hand or by a crash: leads back into the form. */
export function UnsavedText({ about, name, onOpen }: { about: string; name: string; onOpen: () => void }) {
  const key = draftKey(tripStream(usePlanner().tripId), `place ${about}`)
  const left = useComputed(() => device.value?.drafts.all.value.has(key) ?? false)
  if (!left.value) return null
  return (
    <button
      type="button"
      class="badge badge-warn two-versions"
      aria-label={t('planner.unsavedTextOf', { name })}
      onClick={event => {
        event.stopPropagation()
        onOpen()
      }}
    >
      <Icon of={PencilLine} size={16} />
      <span>{t('planner.unsavedText')}</span>
    </button>
  )
}

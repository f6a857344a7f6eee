import { FlaskConical } from 'lucide-preact'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { t } from '../../../i18n/t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { usePlanner } from './planner-context.ts'
import { deleteTrip } from '../model/trip-actions.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

/** Says that a trip is the example, with the way to be rid of it. */
export function ExampleNote() {
  const { plan, may } = usePlanner()
  const remove = () => {
    if (attempt(() => deleteTrip(plan.trip))) navigate('/', { replace: true })
  }
  return (
    <div class="example-note">
      <Notice
        icon={FlaskConical}
        {...(may.remove ? { action: { label: t('example.remove'), onClick: remove } } : {})}
      >
        {t('example.note')}
      </Notice>
    </div>
  )
}

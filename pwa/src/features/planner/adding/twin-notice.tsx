import { Copy } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { dayName, shortDate } from '../model/planner-words.ts'
import type { Place } from '../model/trip-plan.ts'

/** Says where the trip has a place already, and shows it. */
export function TwinNotice({ twin, onShow }: { twin: Place; onShow: (twin: Place) => void }) {
  const { plan } = usePlanner()
  const day = plan.visits.get(twin.id)?.[0]?.day
  const name = twin.name
  return (
    <Notice
      tone="warn"
      icon={Copy}
      alert
      action={{ label: t('planner.showTwin'), onClick: () => onShow(twin) }}
    >
      {day
        ? t('planner.twinOn', { name, day: day.date === null ? dayName(day) : shortDate(day.date) })
        : t('planner.twinIdea', { name })}
    </Notice>
  )
}

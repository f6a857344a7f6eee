import { Car } from 'lucide-preact'
import { RichText } from '../../../i18n/rich-text.tsx'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { wayIcons } from '../../../shared/trips/way-icons.ts'
import type { NowMark } from '../model/line-rows.ts'
import { timeText } from '../model/planner-words.ts'

/** When to leave for the next stop, or that it is time. */
export function LeaveBadge({ mark: { leaveBy, leg, time } }: { mark: NowMark }) {
  if (!leaveBy) return null
  return (
    <Badge tone="now" icon={leg ? wayIcons[leg.mode] : Car}>
      {leaveBy > time ? (
        <RichText k="planner.leaveBy" params={{ time: timeText(leaveBy) }} />
      ) : (
        <b>{t('planner.leaveNow')}</b>
      )}
    </Badge>
  )
}

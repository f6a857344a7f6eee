import type { GroupText } from '../areas/area.ts'
import { formatDuration } from '../../i18n/format-measure.ts'
import { hasString, t } from '../../i18n/t.ts'

/** How one goes on from a row of a day: "Public transport · 25 min · Ginza line". */
export const onwardText: GroupText = ({ onward_mode: mode, onward_minutes: minutes, onward_note: note }) => {
  const key = `planner.onward.${String(mode)}`
  if (!hasString(key)) return t('planner.onward.usual')
  if (mode !== 'transit') return t(key)
  const time = typeof minutes === 'number' ? formatDuration(minutes * 60) : ''
  return [t(key), time, note].filter(Boolean).join(' · ')
}

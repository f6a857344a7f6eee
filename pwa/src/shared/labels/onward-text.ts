import type { GroupText } from '../areas/area.ts'
import { formatDuration } from '../../i18n/format-measure.ts'
import { hasString, t } from '../../i18n/t.ts'

/** How one goes on from a row of a day: "Public transport · 25 min · Ginza line". A change may hold a part of it. */
export const onwardText: GroupText = ({ onward_mode: mode, onward_minutes: minutes, onward_note: note }) => {
  const key = `planner.onward.${String(mode)}`
  const word = hasString(key) ? t(key) : t('planner.onward.usual')
  const time = typeof minutes === 'number' ? formatDuration(minutes * 60) : ''
  const facts = mode === 'transit' || mode === undefined ? [time, note] : []
  return [mode === undefined && facts.some(Boolean) ? '' : word, ...facts].filter(Boolean).join(' · ')
}

import type { GroupText } from '../areas/area.ts'
import { hasString, t } from '../../i18n/t.ts'

/** How one goes on from a row of a day, in a word. */
export const onwardText: GroupText = ({ onward_mode: mode }) => {
  const key = `planner.onward.${String(mode)}`
  return hasString(key) ? t(key) : t('planner.onward.usual')
}

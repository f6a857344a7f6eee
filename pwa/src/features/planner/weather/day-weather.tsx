import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { PlanDay } from '../model/trip-plan.ts'
import { weatherWords } from './weather-words.ts'

/** The weather where the day begins: one of the day's figures. What is only typical says so, and a forecast that is hours old how old it is. */
export default function DayWeather({ day }: { day: PlanDay }) {
  const words = weatherWords(day)
  if (!words) return null
  return (
    <li class="day-weather" title={words.whole}>
      <Icon of={words.icon} size={16} />
      <span aria-hidden="true">
        {words.short}
        {words.typical && ` ${t('planner.weather.typicalShort')}`}
        {words.age && ` · ${words.age}`}
      </span>
      <VisuallyHidden>{words.whole}</VisuallyHidden>
    </li>
  )
}

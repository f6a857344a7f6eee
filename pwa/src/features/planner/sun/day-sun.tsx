import { Sun, Sunset } from 'lucide-preact'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { PlanDay } from '../model/trip-plan.ts'
import { sunWords } from './day-sun-words.ts'

/** When it gets dark where the day ends: one of the day's figures. */
export default function DaySun({ day }: { day: PlanDay }) {
  const words = sunWords(day)
  if (!words) return null
  return (
    <li class="day-sun" title={words.whole}>
      <Icon of={words.sets ? Sunset : Sun} size={16} />
      {words.sets && <span aria-hidden="true">{words.sets}</span>}
      {words.sets ? <VisuallyHidden>{words.whole}</VisuallyHidden> : words.whole}
    </li>
  )
}

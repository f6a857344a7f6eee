import { hereText } from '../../../shared/people/people-here.ts'
import { t } from '../../../i18n/t.ts'
import type { Person } from '../../../ui/avatar.tsx'
import { formatList } from '../../../i18n/format.ts'
import { timeText } from './planner-words.ts'
import { positionOf } from './travel-legs.ts'
import type { Place, PlanStop } from './trip-plan.ts'

/** The quiet line below a name: the note of the stop, else kind and street. */
export function stopMeta({ row, place }: PlanStop, category: string | undefined): string | undefined {
  const remark = row.notes?.split('\n')[0]?.trim()
  if (remark) return remark
  const known = placeMeta(place, category)
  if (positionOf(place)) return known
  return [known, t('planner.offMap')].filter(Boolean).join(' · ')
}

/** "Restaurant · Largo da Graça 95"; undefined when nothing is known. */
export function placeMeta({ address }: Place, category: string | undefined): string | undefined {
  return [category, address?.split(',')[0]].filter(Boolean).join(' · ') || undefined
}

type Marks = { chosen: boolean; waits: boolean; twoVersions: boolean; visited: boolean; opening: string }

/** "Stop 3, O Pitéu da Graça, 13:15 to 14:30, waiting to sync". */
export function stopSpoken(
  { row, place }: PlanStop,
  number: number,
  { chosen, waits, twoVersions, visited, opening }: Marks,
  joining: readonly Person[],
  here: readonly Person[],
): string {
  const { assignment_time: start, assignment_end_time: end } = row
  const times =
    start && end
      ? t('planner.fromTo', { start: timeText(start), end: timeText(end) })
      : start
        ? timeText(start)
        : undefined
  const parts = [
    t('planner.stopNamed', { number, name: place.name }),
    chosen && t('planner.chosen'),
    times,
    visited && t('planner.visited'),
    opening === 'closed' && t('planner.closedThatDay'),
    opening === 'outside' && start && t('planner.closedAt', { time: timeText(start) }),
    joining.length > 0 && formatList(joining.map(({ name }) => name)),
    here.length > 0 && hereText(here),
    twoVersions && t('planner.twoVersions'),
    waits && t('planner.waiting'),
  ]
  return parts.filter(Boolean).join(', ')
}

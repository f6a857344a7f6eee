import type { Planner } from './planner-context.ts'
import { plannerUrl } from './planner-url.ts'

/** The history of one thing, beside the day that shows. */
export const historyUrl = (
  { tripId, at }: Pick<Planner, 'tripId' | 'at'>,
  entity: string,
  id: string,
): string => `${plannerUrl(tripId, { history: true, tab: at.tab })}?of=${entity}:${id}`

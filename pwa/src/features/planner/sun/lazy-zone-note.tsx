import { Suspense } from 'preact/compat'
import { laterPart } from '../model/later-part.ts'
import type { Place } from '../model/trip-plan.ts'

type Props = { place: Place; date: string | null }

/** Brings a map of all time zones along. */
const Later = laterPart<Props>(() => import('./zone-note.tsx'))

/** How far the clocks of a place are from the reader's. */
export const ZoneNote = (props: Props) => (
  <Suspense fallback={null}>
    <Later {...props} />
  </Suspense>
)

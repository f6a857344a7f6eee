import { Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { withMessages } from '../../../i18n/t.ts'
import { SheetBoundary } from '../../../shared/errors/sheet-boundary.tsx'
import { chooseTarget } from '../adding/add-target-store.ts'
import { fetchLaterParts, laterPart } from '../model/later-part.ts'
import { usePlanner } from './planner-context.ts'
import type { PlannerSheet } from './planner-url.ts'

const sheets: Record<PlannerSheet, ReturnType<typeof laterPart>> = {
  add: laterPart(withMessages('place-search', () => import('../adding/add-sheet.tsx'))),
  new: laterPart(withMessages('place-search', () => import('../adding/new-place-sheet.tsx'))),
  found: laterPart(withMessages('place-search', () => import('../adding/found-sheet.tsx'))),
  edit: laterPart(() => import('../place/edit-sheet.tsx')),
  note: laterPart(() => import('../day/note-sheet.tsx')),
  day: laterPart(() => import('../day/day-sheet.tsx')),
  days: laterPart(() => import('../day/days-sheet.tsx')),
  order: laterPart(() => import('../day/best-order-sheet.tsx')),
  spread: laterPart(() => import('../day/spread-sheet.tsx')),
  remove: laterPart(() => import('../day/remove-day-sheet.tsx')),
  range: laterPart(() => import('../day/range-sheet.tsx')),
  settings: laterPart(() => import('./settings-sheet.tsx')),
  tags: laterPart(() => import('../tags/tags-sheet.tsx')),
  'on-map': laterPart(() => import('../adding/on-map-sheet.tsx')),
  'offline-map': laterPart(() => import('../map/offline-map-sheet.tsx')),
  transit: laterPart(() => import('../transit/connections-sheet.tsx')),
  'transit-facts': laterPart(() => import('../transit/transit-facts-sheet.tsx')),
}

/** The sheet that the address names. */
export function PlannerSheets() {
  const { at, go, shape } = usePlanner()
  const adding = at.sheet === 'add' || at.sheet === 'new' || at.sheet === 'found'
  useEffect(() => {
    if (!adding) chooseTarget(undefined)
  }, [adding])
  useEffect(fetchLaterParts, [])
  // Beside the map these are panels of the page.
  const isPanel = shape !== 'phone' && (at.sheet === 'add' || at.sheet === 'found')
  const Shown = at.sheet && !isPanel && sheets[at.sheet]
  if (!Shown) return null
  return (
    <SheetBoundary key={`${at.sheet} ${at.about ?? ''}`} onClose={go.closeSheet}>
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    </SheetBoundary>
  )
}

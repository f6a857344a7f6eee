import { Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { withWords } from '../../i18n/t.ts'
import { chooseTarget } from './add-target-store.ts'
import { fetchLaterParts, laterPart } from './later-part.ts'
import { usePlanner } from './planner-context.ts'
import type { PlannerSheet } from './planner-url.ts'

const sheets: Record<PlannerSheet, ReturnType<typeof laterPart>> = {
  add: laterPart(withWords('planner-sheets', () => import('./add-sheet.tsx'))),
  new: laterPart(withWords('planner-sheets', () => import('./new-place-sheet.tsx'))),
  edit: laterPart(withWords('planner-sheets', () => import('./edit-sheet.tsx'))),
  note: laterPart(withWords('planner-sheets', () => import('./note-sheet.tsx'))),
  day: laterPart(withWords('planner-sheets', () => import('./day-sheet.tsx'))),
  days: laterPart(withWords('planner-sheets', () => import('./days-sheet.tsx'))),
  order: laterPart(withWords('planner-sheets', () => import('./best-order-sheet.tsx'))),
  remove: laterPart(withWords('planner-sheets', () => import('./remove-day-sheet.tsx'))),
  range: laterPart(withWords('planner-sheets', () => import('./range-sheet.tsx'))),
  settings: laterPart(withWords('planner-sheets', () => import('./settings-sheet.tsx'))),
  tags: laterPart(withWords('planner-sheets', () => import('./tags-sheet.tsx'))),
  'on-map': laterPart(withWords('planner-sheets', () => import('./on-map-sheet.tsx'))),
}

/** The sheet that the address names. */
export function PlannerSheets() {
  const { at } = usePlanner()
  const adding = at.sheet === 'add' || at.sheet === 'new'
  useEffect(() => {
    if (!adding) chooseTarget(undefined)
  }, [adding])
  useEffect(fetchLaterParts, [])
  const Shown = at.sheet && sheets[at.sheet]
  if (!Shown) return null
  return (
    <ErrorBoundary key={`${at.sheet} ${at.about ?? ''}`}>
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    </ErrorBoundary>
  )
}

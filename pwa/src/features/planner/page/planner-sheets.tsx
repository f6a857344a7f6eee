import { Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { ErrorBoundary } from '../../../shared/errors/error-boundary.tsx'
import { withWords } from '../../../i18n/t.ts'
import { chooseTarget } from '../adding/add-target-store.ts'
import { fetchLaterParts, laterPart } from '../model/later-part.ts'
import { usePlanner } from './planner-context.ts'
import type { PlannerSheet } from './planner-url.ts'

const sheets: Record<PlannerSheet, ReturnType<typeof laterPart>> = {
  add: laterPart(withWords('planner-sheets', () => import('../adding/add-sheet.tsx'))),
  new: laterPart(withWords('planner-sheets', () => import('../adding/new-place-sheet.tsx'))),
  edit: laterPart(withWords('planner-sheets', () => import('../place/edit-sheet.tsx'))),
  note: laterPart(withWords('planner-sheets', () => import('../day/note-sheet.tsx'))),
  day: laterPart(withWords('planner-sheets', () => import('../day/day-sheet.tsx'))),
  days: laterPart(withWords('planner-sheets', () => import('../day/days-sheet.tsx'))),
  order: laterPart(withWords('planner-sheets', () => import('../day/best-order-sheet.tsx'))),
  remove: laterPart(withWords('planner-sheets', () => import('../day/remove-day-sheet.tsx'))),
  range: laterPart(withWords('planner-sheets', () => import('../day/range-sheet.tsx'))),
  settings: laterPart(withWords('planner-sheets', () => import('./settings-sheet.tsx'))),
  tags: laterPart(withWords('planner-sheets', () => import('../tags/tags-sheet.tsx'))),
  'on-map': laterPart(withWords('planner-sheets', () => import('../adding/on-map-sheet.tsx'))),
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

import { Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { chooseTarget } from './add-target-store.ts'
import { fetchLaterParts, laterPart } from './later-part.ts'
import { usePlanner } from './planner-context.ts'
import type { PlannerSheet } from './planner-url.ts'

const sheets: Record<PlannerSheet, ReturnType<typeof laterPart>> = {
  add: laterPart(() => import('./add-sheet.tsx')),
  new: laterPart(() => import('./new-place-sheet.tsx')),
  edit: laterPart(() => import('./edit-sheet.tsx')),
  note: laterPart(() => import('./note-sheet.tsx')),
  day: laterPart(() => import('./day-sheet.tsx')),
  days: laterPart(() => import('./days-sheet.tsx')),
  range: laterPart(() => import('./range-sheet.tsx')),
  settings: laterPart(() => import('./settings-sheet.tsx')),
  keys: laterPart(() => import('./keys-sheet.tsx')),
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

import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { AddSheet } from './add-sheet.tsx'
import { chooseTarget } from './add-target-store.ts'
import { DaySheet } from './day-sheet.tsx'
import { DaysSheet } from './days-sheet.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { NewPlaceSheet } from './new-place-sheet.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { usePlanner } from './planner-context.ts'
import type { PlannerSheet } from './planner-url.ts'
import { RangeSheet } from './range-sheet.tsx'
import { SettingsSheet } from './settings-sheet.tsx'

const sheets: Record<PlannerSheet, FunctionComponent> = {
  add: AddSheet,
  new: NewPlaceSheet,
  edit: EditSheet,
  note: NoteSheet,
  day: DaySheet,
  days: DaysSheet,
  range: RangeSheet,
  settings: SettingsSheet,
  keys: KeysSheet,
}

/** The sheet that the address names. */
export function PlannerSheets() {
  const { at } = usePlanner()
  const adding = at.sheet === 'add' || at.sheet === 'new'
  useEffect(() => {
    if (!adding) chooseTarget(undefined)
  }, [adding])
  const Shown = at.sheet && sheets[at.sheet]
  if (!Shown) return null
  return (
    <ErrorBoundary key={`${at.sheet} ${at.about ?? ''}`}>
      <Shown />
    </ErrorBoundary>
  )
}

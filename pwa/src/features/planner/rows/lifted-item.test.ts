import { signal } from '@preact/signals'
import { expect, onTestFinished, test } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { mutate } from '../../../data/mutate.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import type { Lifted } from '../../../ui/sortable/sortable-group.ts'
import { watchLifted } from './lifted-item.ts'
import { moveItem } from '../model/planner-actions.ts'
import type { DayNote, PlanItem } from '../model/trip-plan.ts'

const note = (version: number): PlanItem => ({
  kind: 'note',
  id: 'n',
  row: { id: 'n', day_id: 'd', text: 'Tram 28', version } as DayNote,
})
const place = { containerId: 'd', index: 0 }
const liftedRow: Lifted = { id: 'n', from: place, over: place, by: 'pointer' }

test('a row is remembered as it was lifted, through the drop and until the next one', () => {
  const lifted = signal<Lifted | undefined>()
  let now = note(3)
  const watched = watchLifted(lifted, () => now)
  onTestFinished(watched.stop)
  expect(watched.item('n')).toBeUndefined()
  lifted.value = liftedRow
  now = note(7)
  lifted.value = { ...liftedRow, over: { containerId: 'd', index: 2 } }
  lifted.value = undefined
  expect(watched.item('n')?.row.version).toBe(3)
  expect(watched.item('other')).toBeUndefined()
  lifted.value = liftedRow
  expect(watched.item('n')?.row.version).toBe(7)
})

test('a move is made from the row as it was lifted', async () => {
  const { world, engine } = await signedIn()
  const tripId = engine.mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 }).saved
  await engine.idle()
  const memory = engine.memory(`trip:${tripId}`)
  const dayId = [...memory.rowsOf('day').keys()][0] ?? ''
  const params = { trip_id: tripId, day_id: dayId }
  const position = { key: 'a0', after: null, before: null }
  await mutate(dayNote.create, params, { id: engine.mint(), text: 'Tram 28', position }).saved
  await engine.idle()
  const row = [...memory.rowsOf('day_note').values()][0] as DayNote
  world.fault = () => 'drop'
  const item = { kind: 'note', id: row.id, row } as const
  moveItem(tripId, item, dayId, { after: null, before: null }, undefined, {
    ...item,
    row: { ...row, version: row.version - 1 },
  })
  expect(memory.entries.at(-1)).toMatchObject({ mutation: 'day_note.update', base_seq: row.version - 1 })
})

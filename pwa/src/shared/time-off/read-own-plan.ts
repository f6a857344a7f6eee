/** Plans of days off on this device. */
import { readPlan, worksOn, type ReadPlan } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { vacayCalendar } from '@caravel/sync-protocol/entities/vacay-calendar'
import { vacayEntry } from '@caravel/sync-protocol/entities/vacay-entry'
import { vacayHoliday } from '@caravel/sync-protocol/entities/vacay-holiday'
import { vacayMember } from '@caravel/sync-protocol/entities/vacay-member'
import { vacayYear } from '@caravel/sync-protocol/entities/vacay-year'
import { vacay, vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { Entity } from '@caravel/sync-protocol/entity'
import { vacayStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { computed, type ReadonlySignal } from '@preact/signals'
import { device } from '../../data/device.ts'
import { addonOn, openStream, streamListTick } from '../../data/store.ts'
import { today } from '../trips/today.ts'

const entities: readonly Entity[] = [vacay, vacayMember, vacayYear, vacayEntry, vacayCalendar, vacayHoliday]

/** The plan of a stream as its rows are now; undefined where there is none, or not any more. Reactive. */
export const planOf = (stream: StreamKey): ReadPlan | undefined => {
  const view = openStream(stream)
  if (view.status.value === 'revoked') return undefined
  for (const entity of entities) void view.rows(entity).value
  return readPlan(view.state())
}

/** Who reads, and whether they work on a date to come without a day off; undefined where they plan none. */
export const ownLeave: ReadonlySignal<{ reader: string; works: (date: string) => boolean } | undefined> =
  computed(() => {
    void streamListTick.value
    const open = device.value
    if (!open || !addonOn('vacay')) return undefined
    const reader = open.actor.user_id
    const stream = vacayStream(vacayId(reader))
    if (!open.engine.records().some(record => record.stream === stream)) return undefined
    const plan = planOf(stream)
    if (!plan) return undefined
    return { reader, works: worksOn(plan, today.value) }
  })

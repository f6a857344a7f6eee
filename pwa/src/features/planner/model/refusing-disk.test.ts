import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { afterEach, expect, test, vi } from 'vitest'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DiskRefused } from '../../../data/db/device-store.ts'
import { mint, mutate } from '../../../data/mutate.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { t } from '../../../i18n/t.ts'
import { currentToast, hideToast } from '../../../ui/overlays/toast-store.ts'
import { dayItems } from '../day/day-menu.tsx'
import { addToTarget } from '../adding/place-adding.ts'
import type { Planner } from '../page/planner-context.ts'
import { everything } from '../testing/a-planner.tsx'
import { tripPlan, type Assignment, type Day, type DayNote, type Place, type Trip } from './trip-plan.ts'
import { standIn } from '../../../data/testing/stand-in.ts'

afterEach(() => {
  hideToast()
  vi.restoreAllMocks()
})

/** The planner of a trip of two days, and where it goes. */
const aPlanner = async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { engine, store } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 2 }).saved
  await engine.idle()
  const memory = engine.memory(tripStream(tripId))
  const rows = <Row>(name: string) => memory.rowsOf(name) as Map<string, Row>
  const went: unknown[] = []
  const planner = (): Planner => {
    const plan = tripPlan({
      trip: rows<Trip>('trip').get(tripId) as Trip,
      days: rows<Day>('day').values(),
      places: rows<Place>('place'),
      assignments: rows<Assignment>('assignment').values(),
      participants: [],
      notes: rows<DayNote>('day_note').values(),
      tags: [],
      placeTags: [],
    })
    const go = { goTo: (tab: unknown) => went.push(tab) }
    return standIn<Planner>({ tripId, plan, day: plan.days[1], tab: 2, at: {}, go, may: everything })
  }
  const choose = async (id: string) => {
    const now = planner()
    const day = now.day ?? now.plan.days[0]
    if (day)
      dayItems(now, day)
        .find(item => item.id === id)
        ?.onSelect()
    await engine.idle()
  }
  return { engine, store, rows, went, planner, choose }
}

const full = new DiskRefused('full', 'full')

test.each(['before', 'after', 'dateless', 'remove'])(
  'C1: "%s" of a day goes nowhere when the disk refuses, and says why',
  async id => {
    const { store, rows, went, choose } = await aPlanner()
    store.refuse = full
    await choose(id)
    expect(went).toEqual([])
    expect([...rows<Day>('day')]).toHaveLength(2)
    expect(currentToast.value).toMatchObject({ error: true, text: t('error.diskFull') })
    store.refuse = undefined
    await choose(id)
    expect(went).toHaveLength(1)
  },
)

test('C1: a place whose stop the disk refuses is not there either, and the next try makes one', async () => {
  const { engine, store, rows, planner } = await aPlanner()
  const inner = store.enqueue.bind(store)
  let refuses = true
  store.enqueue = (entries, more) =>
    refuses && entries.some(({ mutation }) => mutation === 'assignment.create')
      ? Promise.reject(full)
      : inner(entries, more)
  await expect(addToTarget(planner(), { name: 'Belém' }).saved).rejects.toThrow(full)
  await engine.idle()
  expect([...rows<Place>('place')]).toEqual([])
  refuses = false
  await addToTarget(planner(), { name: 'Belém' }).saved
  await engine.idle()
  expect([...rows<Place>('place').values()].map(({ name }) => name)).toEqual(['Belém'])
  expect([...rows<Assignment>('assignment')]).toHaveLength(1)
})

import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { tripStream } from '@caravel/sync-protocol/streams'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mint, mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { undo } from '../../../data/undo.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import BestOrderSheet from './best-order-sheet.tsx'
import { bestOrderOf } from '../model/best-order.ts'
import { putInOrder } from '../model/bulk-actions.ts'
import { endOf } from '../model/line-position.ts'
import { addNote, addPlace, planPlace, removeStop } from '../model/planner-actions.ts'
import { preferMode } from '../page/planner-session.ts'
import { aPlanner, drawnIn, everything, readOut } from '../testing/a-planner.tsx'
import { isStop, type PlanDay } from '../model/trip-plan.ts'
import { tripSignals } from '../model/use-trip-plan.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(() => preferMode('walk'))

/** A day at these degrees of longitude, in this order; a name in brackets is a note, one without a number lies nowhere. */
const aDay = async (...line: [name: string, lng?: number, time?: string][]) => {
  const { engine } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 }).saved
  await engine.idle()
  openStream(tripStream(tripId))
  const day = (): PlanDay => {
    const found = tripSignals(tripId).plan.value?.days[0]
    if (!found) throw new Error('no day')
    return found
  }
  for (const [name, lng, time] of line) {
    const at = endOf(day())
    if (name.startsWith('(')) await addNote(tripId, day().id, { text: name, icon: 'note', time: null }, at)
    else {
      const { id, saved } = addPlace(tripId, { name, ...(lng === undefined ? {} : { lat: 38.7, lng }) })
      await saved
      const stop = planPlace(tripId, { id, name }, day().id, at)
      await stop.saved
      const path = { trip_id: tripId, day_id: day().id, id: stop.id }
      if (time) await mutate(assignment.update, path, { assignment_time: time }).saved
    }
  }
  const names = () =>
    day()
      .items.map(item => (isStop(item) ? item.place.name : item.row.text))
      .join(' ')
  const sheet = async (fields: object = {}) =>
    readOut(await drawnIn(aPlanner({ tripId, day: day(), ...fields }), <BestOrderSheet />))
  const apply = () => {
    const found = bestOrderOf(day(), 'walk')
    return found ? putInOrder(tripId, day(), found.items, found.moved) : Promise.reject(new Error('no order'))
  }
  return { engine, tripId, day, names, sheet, apply }
}

test('the sheet shows the new order, what moves and what it saves; applied it is one step of undo', async () => {
  const before = 'Castle Tower (tickets) Market (cash) Abbey'
  const { engine, names, sheet, apply } = await aDay(
    ['Castle', -9.1],
    ['Tower', -9.07],
    ['(tickets)'],
    ['Market', -9.09],
    ['(cash)'],
    ['Abbey', -9.08],
  )
  expect(names()).toBe(before)
  const shown = await sheet()
  expect(shown).toMatch(/Saves about [\d\s]+min of travel/)
  expect(shown).toContain('1 Castle 2 Market 3 Abbey 4 Tower was stop 2 Cancel Apply order')
  await apply()
  await engine.idle()
  expect(names()).toBe('Castle Market (cash) Abbey Tower (tickets)')
  expect(await sheet()).toMatch(/already optimised.* Close$/)
  await undo()
  await engine.idle()
  expect(names()).toBe(before)
})

test('ways that are walked then and were driven before are told in metres', async () => {
  const { sheet } = await aDay(['Castle', -9.1], ['Tower', -9.07], ['Market', -9.09])
  expect(await sheet()).toMatch(/Saves about 2\.3.km of travel/)
  preferMode('drive')
  expect(await sheet()).toMatch(/Saves about \d+.min of travel/)
})

test('what others change while it is open changes what it offers', async () => {
  const { tripId, day, sheet } = await aDay(['Castle', -9.1], ['Tower', -9.07], ['Market', -9.09])
  expect(await sheet()).toContain('2 Market 3 Tower was stop 2')
  const [, tower] = day().stops
  if (!tower) throw new Error('no stop')
  await removeStop(tripId, tower)
  expect(await sheet()).toContain('At least three stops must be on the map')
})

test('set times hold their place, and a stop that lies nowhere goes along', async () => {
  const { engine, names, sheet, apply } = await aDay(
    ['Castle', -9.1],
    ['Abbey', -9.08],
    ['Somewhere'],
    ['Market', -9.09],
    ['Lunch', -9.02, '13:00'],
    ['Zoo', -9.01],
  )
  const shown = await sheet()
  expect(shown).toMatch(/1 Castle 2 Market was stop 4 3 Abbey 4 Somewhere 5 Lunch 1:00.PM 6 Zoo/)
  await apply()
  await engine.idle()
  expect(names()).toBe('Castle Market Abbey Somewhere Lunch Zoo')
})

test('who may not change days sees the order and cannot apply it', async () => {
  const { sheet } = await aDay(['Castle', -9.1], ['Tower', -9.07], ['Market', -9.09])
  const shown = await sheet({ may: { ...everything, days: false } })
  expect(shown).toContain('2 Market 3 Tower was stop 2 Close')
})

test('of several ways to move as few, those are said to move whose number is another one', async () => {
  const { sheet, names, apply, engine } = await aDay(
    ['Castle', -9.1],
    ['Zoo', -9.06],
    ['Market', -9.09],
    ['Tower', -9.07],
    ['Abbey', -9.08],
    ['(incense)'],
  )
  expect(await sheet()).toContain('1 Castle 2 Market 3 Abbey was stop 5 4 Tower 5 Zoo was stop 2')
  await apply()
  await engine.idle()
  expect(names()).toBe('Castle Market Abbey (incense) Tower Zoo')
})

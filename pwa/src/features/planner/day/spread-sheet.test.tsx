import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mint, mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { undo } from '../../../data/undo.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { planSpread } from '../model/bulk-actions.ts'
import { addPlace, planPlace } from '../model/planner-actions.ts'
import { endOf } from '../model/line-position.ts'
import { spreadPlan } from '../model/spread-plan.ts'
import { tripSignals } from '../model/use-trip-plan.ts'
import { preferMode } from '../page/planner-session.ts'
import { aPlanner, drawnIn, everything, readOut } from '../testing/a-planner.tsx'
import SpreadSheet from './spread-sheet.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(() => preferMode('walk'))

/** A trip of two days, the Castle planned on the first; ideas lie at these degrees of longitude. */
async function aTrip(ideas: Record<string, number | undefined>) {
  const { engine } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 2 }).saved
  await engine.idle()
  openStream(tripStream(tripId))
  const plan = () => {
    const found = tripSignals(tripId).plan.value
    if (!found) throw new Error('no plan')
    return found
  }
  const add = (name: string, lng?: number) =>
    addPlace(tripId, { name, ...(lng === undefined ? {} : { lat: 38.7, lng }) })
  const castle = add('Castle', -9.1)
  const pier = add('Pier', -9.08)
  for (const { id, name } of [
    { ...castle, name: 'Castle' },
    { ...pier, name: 'Pier' },
  ]) {
    const [day] = plan().days
    if (day) await planPlace(tripId, { id, name }, day.id, endOf(day)).saved
  }
  for (const [name, lng] of Object.entries(ideas)) await add(name, lng).saved
  await engine.idle()
  const days = () => plan().days.map(({ stops }) => stops.map(({ place }) => place.name).join(' '))
  const sheet = async (fields: object = {}) =>
    readOut(await drawnIn(aPlanner({ tripId, plan: plan(), ...fields }), <SpreadSheet />))
  return { engine, tripId, plan, days, sheet }
}

test('ideas go to the days that they fit, in one step that can be undone', async () => {
  const { engine, tripId, plan, days, sheet } = await aTrip({
    Market: -9.09,
    Sintra: -9.4,
    Palace: -9.401,
    Somewhere: undefined,
  })
  const shown = await sheet()
  expect(shown).toContain('3 ideas fit a day')
  expect(shown).toMatch(
    /Day 1.* Market .*Day 2.*(Sintra Palace|Palace Sintra).*Still ideas Somewhere No location/,
  )
  await planSpread(tripId, spreadPlan(plan(), 'walk', '2026-01-01'))
  await engine.idle()
  expect(days()[0]).toBe('Castle Market Pier')
  expect(days()[1]?.split(' ').toSorted()).toEqual(['Palace', 'Sintra'])
  expect(plan().ideas.map(({ name }) => name)).toEqual(['Somewhere'])
  await undo()
  await engine.idle()
  expect(days()).toEqual(['Castle Pier', ''])
  expect(plan().ideas).toHaveLength(4)
})

test('who may not change days sees it and cannot apply it; where nothing fits, that is said', async () => {
  const { sheet } = await aTrip({ Market: -9.09 })
  expect(await sheet({ may: { ...everything, days: false } })).toMatch(/Market Close$/)
  const nothing = await aTrip({ Somewhere: undefined })
  expect(await nothing.sheet()).toMatch(/No idea fits a day.*Close$/)
})

import { setVacay, setVacayYear } from '@caravel/sync-protocol/actions/vacay'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { vacayStream } from '@caravel/sync-protocol/streams'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mutateByName } from '../../data/mutate.ts'
import { fakeStorage } from '../../data/testing/fake-storage.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { planOf } from '../../shared/time-off/read-own-plan.ts'
import { today } from '../../shared/trips/today.ts'
import { effectOfChanges } from './effect-first.tsx'
import type { Plan } from './plans.ts'

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const id = vacayId(tester.user_id)
const thisYear = Number(today.value.slice(0, 4))

async function ownPlan(): Promise<Plan> {
  await signedIn()
  await mutateByName('vacay.create', {}, { id, allowance: 30 }).saved
  const { userId, ...shown } = { userId: tester.user_id, name: 'Anna', mine: true, editable: true, color: 1 }
  return { ...planOf(vacayStream(id))!, ...shown, userId }
}

const allowanceOf = (year: number, allowance: number) => ({
  action: setVacayYear,
  params: { year: String(year) },
  body: { allowance },
})

test('another allowance says what is left in its year', async () => {
  const own = await ownPlan()
  const rules = { action: setVacay, body: { allowance: 25, since: thisYear } }
  expect(effectOfChanges(own, [rules, allowanceOf(thisYear, 25)], thisYear)).toEqual({
    freed: 0,
    needed: 0,
    left: [{ year: thisYear, before: 30, after: 25 }],
  })
})

test('of a year that is over it says what is left then, and what that changes today', async () => {
  await ownPlan()
  const year = thisYear - 1
  // Only a year in which something is entered has days to carry over.
  const set = [{ date: `${year}-06-02`, kind: 'comp', fraction: 1 }]
  await mutateByName('vacay_entry.set', { vacay_id: id }, { set }).saved
  const own = {
    ...planOf(vacayStream(id))!,
    userId: tester.user_id,
    name: 'Anna',
    mine: true,
    editable: true,
    color: 1,
  }
  const effect = effectOfChanges(own, [allowanceOf(year, 28)], year)
  expect(effect?.left.map(each => [each.year, each.after - each.before])).toEqual([
    [year, -2],
    [thisYear, -2],
  ])
})

test('the allowance that there is changes nothing', async () => {
  const own = await ownPlan()
  expect(effectOfChanges(own, [allowanceOf(thisYear, 30)], thisYear)).toMatchObject({ left: [] })
})

import { expect, test } from 'vitest'
import { readPlan } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { vacayStream } from '@caravel/sync-protocol/streams'
import { anna, ben } from '@caravel/sync-protocol/testing/people'
import { mustRun } from '@caravel/sync-protocol/testing/run-mutation'
import { daysFor } from './breaks.ts'
import type { Plan } from './plans.ts'

const planId = vacayId(anna.user_id)
const params = { vacay_id: planId }

/** Anna's plan: a company day on Tuesday, leave on Wednesday, Thursday asked for by Ben. */
const aPlan = (): Plan => {
  const state = new MemoryState(vacayStream(planId))
  mustRun(state, 'vacay.create', { body: { id: planId } })
  const set = (date: string, kind: string, more: object = {}, actor = anna) =>
    mustRun(state, 'vacay_entry.set', {
      params,
      body: { set: [{ date, kind, fraction: 1 }], ...more },
      actor,
    })
  set('2027-05-18', 'company')
  set('2027-05-19', 'leave')
  set('2027-05-20', 'leave', { asked: true }, ben)
  const plan = readPlan(state)
  if (!plan) throw new Error('no plan')
  return { ...plan, userId: anna.user_id, name: 'Anna', mine: true, editable: true, color: 1 }
}

test('a range takes the days that are neither free nor entered, and those that are only asked for', () => {
  const dates = daysFor(aPlan(), '2027-05-15', '2027-05-23').map(({ date }) => date)
  expect(dates).toEqual(['2027-05-17', '2027-05-20', '2027-05-21'])
})

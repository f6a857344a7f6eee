import { expect, test } from 'vitest'
import { placeOfTarget, usualTarget } from './add-target.ts'
import { aDay, aNote, aPlace, aPlan, aStop } from '../testing/a-plan.ts'

const plan = aPlan({
  days: [aDay('d')],
  places: [aPlace('castle'), aPlace('market')],
  stops: [aStop('1', 'd', 'castle'), aStop('3', 'd', 'market')],
  notes: [aNote('2', 'd')],
})
const [day] = plan.days
const [castle] = day?.stops ?? []

test('a new place goes behind the open stop, else to the end of the day, else to the ideas', () => {
  if (!day || !castle) throw new Error('the plan has a day with a stop')
  expect(usualTarget({ day, selected: { place: castle.place, stop: castle, day } })).toEqual({
    day: 'd',
    after: '1',
  })
  expect(usualTarget({ day, selected: undefined })).toEqual({ day: 'd', after: undefined })
  expect(usualTarget({ day: undefined, selected: undefined })).toBe('ideas')
})

test('a target names its neighbours on the line, notes among them', () => {
  expect(placeOfTarget(plan, { day: 'd', after: '1' })?.at).toEqual({ after: '1', before: '2' })
  expect(placeOfTarget(plan, { day: 'd', after: undefined })?.at).toEqual({ after: '3', before: null })
  expect(placeOfTarget(plan, { day: 'd', after: 'gone' })?.at).toEqual({ after: '3', before: null })
  expect(placeOfTarget(plan, { day: 'gone', after: undefined })).toBeUndefined()
  expect(placeOfTarget(plan, 'ideas')).toBeUndefined()
})

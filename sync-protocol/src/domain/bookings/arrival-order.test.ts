import { expect, it } from 'vitest'
import { arrivalDate } from './arrival-order.ts'

const ends = (start: string, end: string) => {
  const [[start_date, start_time], [end_date, end_time]] = [start.split(' '), end.split(' ')]
  return { start_date, start_time, end_date, end_time } as Parameters<typeof arrivalDate>[0]
}

it('an arrival written before its departure is on the next day, but over the date line', () => {
  const overNight = ends('2026-04-03 10:40', '2026-04-03 00:20')
  expect(arrivalDate(overNight, { from: 'Europe/Paris', to: 'Asia/Kolkata' })).toEqual({
    date: '2026-04-04',
    isSure: true,
  })
  expect(arrivalDate(overNight, { from: null, to: null })).toEqual({ date: '2026-04-04', isSure: true })
  expect(arrivalDate(overNight, { from: 'Europe/Paris', to: null }).isSure).toBe(false)
  const eastward = ends('2026-04-01 00:10', '2026-03-31 09:10')
  expect(arrivalDate(eastward, { from: 'Pacific/Auckland', to: 'Pacific/Honolulu' })).toEqual({
    date: '2026-03-31',
    isSure: true,
  })
  const newark = ends('2026-03-30 19:53', '2026-03-30 18:59')
  expect(arrivalDate(newark, { from: 'Asia/Tokyo', to: 'America/New_York' })).toEqual({
    date: '2026-03-30',
    isSure: true,
  })
})

it('one that stays before its departure is a question', () => {
  const wrong = ends('2026-04-03 10:40', '2026-04-01 09:00')
  expect(arrivalDate(wrong, { from: 'Europe/Paris', to: 'Europe/Paris' })).toEqual({
    date: '2026-04-01',
    isSure: false,
  })
  expect(
    arrivalDate({ start_date: '2026-04-03', end_date: '2026-03-01' }, { from: null, to: null }).isSure,
  ).toBe(false)
  expect(
    arrivalDate(
      { start_date: '2026-04-03', start_time: '08:00', end_time: '07:00' },
      { from: null, to: null },
    ),
  ).toEqual({ date: '2026-04-04', isSure: true })
})

import { expect, test } from 'vitest'
import { noticeDays } from './notice-days.ts'

const at = (row: { at: number }) => row.at
const moment = (day: number, hour: number) => new Date(2027, 3, day, hour).getTime()

test('notices stand by the day of the reader, the newest first, and equal times in one order', () => {
  const rows = [
    { id: 'a', at: moment(18, 9) },
    { id: 'b', at: moment(17, 23) },
    { id: 'c', at: moment(18, 0) },
    { id: 'd', at: moment(18, 9) },
  ]
  const days = noticeDays(rows, at)
  expect(days.map(({ date, rows: ofDay }) => [date, ofDay.map(({ id }) => id)])).toEqual([
    ['2027-04-18', ['d', 'a', 'c']],
    ['2027-04-17', ['b']],
  ])
  expect(noticeDays(rows.toReversed(), at)).toEqual(days)
})

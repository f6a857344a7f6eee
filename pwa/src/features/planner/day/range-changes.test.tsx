import { beforeAll, expect, test } from 'vitest'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { RangeChanges } from './range-changes.tsx'
import { countOutcome, rangeOutcome } from '../model/range-outcome.ts'
import { aDay, aNote, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

// 1 April 2027 is a Thursday.
const april = (day: number) => `2027-04-0${day}`
const said = (day: number) => formatDate(april(day), { year: false })

/** As it is read out, with plain spaces. */
const time = (clock: string) => formatTime(clock).replaceAll('\u00A0', ' ')

const { days } = aPlan({
  days: [
    aDay('1', { date: april(1), title: 'Alfama' }),
    aDay('2', { date: april(2) }),
    aDay('3', { date: april(3) }),
    aDay('4', { date: april(4) }),
    aDay('5', { date: april(5) }),
    aDay('6', { date: april(6), title: 'Home' }),
  ],
  places: [
    aPlace('Castle', {
      opening_hours: [
        { weekday: 5, opens: '09:00', closes: '17:00' },
        { weekday: 7, opens: '12:00', closes: '15:00' },
      ],
    }),
    aPlace('Tower'),
  ],
  stops: [
    aStop('s', '2', 'Castle', { assignment_time: '10:00' }),
    aStop('t', '3', 'Tower'),
    aStop('u', '3', 'Tower'),
  ],
  notes: [aNote('Buy tickets', '4'), aNote('Rest', '5')],
})

const told = async (
  outcome: ReturnType<typeof rangeOutcome>,
  range: { start: string; end: string } | undefined,
  keeping = { todos: 0, expenses: 0 },
) =>
  readOut(
    await drawnIn(
      aPlanner(),
      <RangeChanges
        outcome={outcome}
        range={range}
        hadDates
        keeping={keeping}
        choice="Trip name"
        left={[]}
      />,
    ),
  )

test('each day that moves is named with its old and its new date, the first ones at once', async () => {
  const range = { start: april(3), end: april(8) }
  const text = await told(rangeOutcome(days, range.start, range.end), range)
  expect(text).toContain('6 days: ')
  expect(text).toContain('Plans move 2 days later.')
  expect(text).toContain(`Moving Day 1: Alfama from ${said(1)} to ${said(3)}`)
  expect(text).toContain(`Day 2: Castle from ${said(2)} to ${said(4)}`)
  expect(text).toContain(`Day 3: 2 stops from ${said(3)} to ${said(5)} and 3 more`)
  expect(text).not.toContain('Home')
  expect(text).not.toContain('Keeps its date')
  expect(text).toContain(
    `Closed on the new date Castle Closed at ${time('10:00')} on ${said(4)}, open ${time('12:00')}–${time('15:00')}`,
  )
})

test('what stays on its date is told beside what falls out, and where that goes is asked there', async () => {
  const range = { start: april(4), end: april(8) }
  const text = await told(rangeOutcome(days, range.start, range.end, 'dates'), range)
  expect(text).toContain(`Keeps its date Day 4: Buy tickets ${said(4)} Day 5: Rest ${said(5)} Day 6: Home`)
  expect(text).toContain(`Outside the new dates Day 1: Alfama ${said(1)} Day 2: Castle`)
  expect(text).toContain(`${said(3)} Trip name`)
  expect(text).toContain('2 days are added.')
  expect(text).not.toContain('Moving')
  expect(text).not.toContain('Closed')
})

test('to-dos and expenses that have dates of their own are said to keep them, where anything changes', async () => {
  const range = { start: april(3), end: april(8) }
  const moved = rangeOutcome(days, range.start, range.end)
  expect(await told(moved, range, { todos: 3, expenses: 2 })).toContain(
    '3 to-dos and 2 expenses keep their dates',
  )
  expect(await told(moved, range, { todos: 1, expenses: 0 })).toContain('1 to-do keeps its date')
  expect(await told(moved, range, { todos: 0, expenses: 2 })).toContain('2 expenses keep their dates')
  expect(await told(moved, range)).not.toContain('keep')
  const same = { start: april(1), end: april(6) }
  const unchanged = await told(rangeOutcome(days, same.start, same.end), same, { todos: 3, expenses: 2 })
  expect(unchanged).toContain('Your plans stay where they are.')
  expect(unchanged).not.toContain('keep')
  expect(await told(countOutcome(days, 4), undefined, { todos: 3, expenses: 2 })).toContain(
    'Days no longer have dates. 2 extra days are kept because they have plans. 3 to-dos and 2 expenses keep',
  )
})

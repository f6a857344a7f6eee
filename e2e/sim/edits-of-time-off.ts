/** Days off, each in a plan of their own, from several devices. */
import {
  createVacay,
  dissolveVacay,
  setVacay,
  setVacayDays,
  setVacayYear,
} from '@caravel/sync-protocol/actions/vacay'
import { addCalendar, removeCalendar, setHolidays } from '@caravel/sync-protocol/actions/vacay-calendars'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { vacayCalendar } from '@caravel/sync-protocol/entities/vacay-calendar'
import { entryKinds, vacayEntry } from '@caravel/sync-protocol/entities/vacay-entry'
import { vacay, vacayId } from '@caravel/sync-protocol/entities/vacay'
import { vacayStream } from '@caravel/sync-protocol/streams'
import { any, anyRow, names, send, type Edit, type Hand } from './hand.ts'

// Real time would pass while their code is loaded.
const used = [createVacay, dissolveVacay, setVacay, setVacayDays, setVacayYear]
await Promise.all([...used, addCalendar, removeCalendar, setHolidays].map(({ late }) => late?.load()))

/** In the stream of their own, whichever trip is open; a plan is made with the first thing that is done in it. */
const inPlan = (hand: Hand): Hand => {
  const id = vacayId(hand.device.user.id)
  const memory = hand.device.engine.memory(vacayStream(id))
  const own = { ...hand, memory, submitted: () => {} }
  if (!memory.view.get(vacay, id)) send(own, createVacay, {}, { id, allowance: 25 })
  return own
}

/** Few dates, so that devices meet on them. */
const date = ({ dice }: Hand): string => addDays('2027-05-17', dice.below(6))

export const timeOffEdits: Record<string, Edit> = {
  'take days off': hand => {
    const { dice } = hand
    const kind = any(dice, entryKinds)
    const fraction = any(dice, [0.5, 1] as const)
    const dates = new Set([date(hand), date(hand)])
    send(inPlan(hand), setVacayDays, {}, { set: [...dates].map(each => ({ date: each, kind, fraction })) })
  },
  'work after all': hand => {
    const own = inPlan(hand)
    const { date: entered, kind } = anyRow(hand.dice, own.memory.view.list(vacayEntry)) as unknown as {
      date: string
      kind: (typeof entryKinds)[number]
    }
    send(own, setVacayDays, {}, { clear: [{ date: entered, kind }] })
  },
  'change leave rules': hand => {
    const { dice } = hand
    const rules = [
      { allowance: 20 + dice.below(10) },
      { weekend_days: any(dice, [[0, 6], [5, 6], []]) },
      { carry_over: dice.chance(0.5), since: 2027 },
    ]
    send(inPlan(hand), setVacay, {}, any(dice, rules))
  },
  'change allowance': hand =>
    send(
      inPlan(hand),
      setVacayYear,
      { year: String(2025 + hand.dice.below(3)) },
      {
        allowance: hand.dice.below(60) / 2,
      },
    ),
  'go by holidays': hand =>
    send(inPlan(hand), addCalendar, {}, { region: 'school', kind: 'school', label: any(hand.dice, names) }),
  'enter holidays': hand => {
    const own = inPlan(hand)
    const { id } = anyRow(hand.dice, own.memory.view.list(vacayCalendar))
    send(own, setHolidays, { id }, { set: [{ name: any(hand.dice, names), start_date: date(hand) }] })
  },
  'drop holidays': hand => {
    const own = inPlan(hand)
    send(own, removeCalendar, { id: anyRow(hand.dice, own.memory.view.list(vacayCalendar)).id }, {})
  },
  'plan alone': hand => send(inPlan(hand), dissolveVacay, {}, { left_at: 1 + hand.dice.below(1e6) }),
}

/** Bookings and stays in one line: in the attention list, in history, and wherever two versions stand side by side. */
import type { BookingDetails, Traveller } from '@caravel/sync-protocol/domain/bookings/details'
import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GroupText } from '../../shared/areas/area.ts'
import {
  changedText,
  dateText,
  dayLabel,
  lineText,
  nameOf,
  textOf,
  yesOrNo,
} from '../../shared/labels/group-text.ts'
import { onwardText } from '../../shared/labels/onward-text.ts'
import { personIn } from '../../shared/people/people.ts'
import { formatList, formatTime } from '../../i18n/format.ts'
import { hasString, t } from '../../i18n/t.ts'

type Groups = Readonly<Record<string, GroupText>>

function lineOf(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter(part => part !== undefined && part !== '').join(' · ') || undefined
}

function timeText(value: unknown): string | undefined {
  return textOf(value) && formatTime(String(value))
}

const type: GroupText = ({ type: name }) => {
  const key = `bookings.type.${String(name)}`
  return hasString(key) ? t(key) : textOf(name)
}

const status: GroupText = ({ status: name }) => {
  const key = `bookings.status.${String(name)}`
  return hasString(key) ? t(key) : textOf(name)
}

/** "LIS – PDL", "TP1865", "4 people". */
function detailsText(details: BookingDetails | null | undefined): string | undefined {
  const legs = details?.legs ?? []
  const ends = [legs[0]?.from, legs.at(-1)?.to].flatMap(spot => spot?.code ?? spot?.name ?? [])
  const party = details?.restaurant?.party_size
  return lineOf([
    ends.join(' – '),
    legs.flatMap(leg => leg.number ?? []).join(', '),
    details?.car?.vehicle ?? undefined,
    details?.hotel?.room ?? undefined,
    typeof party === 'number' ? t('bookings.partySize', { count: party }) : undefined,
    details?.venue?.name,
  ])
}

function transportText(values: Values): string | undefined {
  const said = lineOf([
    lineOf([dateText(values['start_date']), timeText(values['start_time']), textOf(values['start_zone'])]),
    lineOf([dateText(values['end_date']), timeText(values['end_time']), textOf(values['end_zone'])]),
    timeText(values['check_in_end']),
    detailsText(values['details'] as BookingDetails | null | undefined),
  ])
  return said ?? (Object.keys(values).length ? t('bookings.withoutTimes') : undefined)
}

function daysText(names: readonly string[]): GroupText {
  return (values, stream) => {
    const days = names.flatMap(name => {
      const id = values[name]
      return typeof id === 'string' ? [dayLabel(stream, id) ?? t('history.dayGone')] : []
    })
    const dates = lineOf([dateText(values['start_date']), dateText(values['end_date'])])
    return dates ?? lineOf(days)
  }
}

function travellersText(values: Values, stream: StreamKey): string | undefined {
  const { travellers } = values as { travellers?: Traveller[] }
  if (!travellers?.length) return t('bookings.nobody')
  return formatList(
    travellers.map(({ person_id, seat }) =>
      [personIn(stream, person_id).name, seat].filter(Boolean).join(' '),
    ),
  )
}

export const bookingGroups: Groups = {
  type,
  status,
  review: yesOrNo('needs_review'),
  place: ({ place_id: id }, stream) => nameOf(stream, 'place', id),
  days: daysText(['day_id', 'end_day_id']),
  journey: transportText,
  onward: onwardText,
  travellers: travellersText,
}

export const stayGroups: Groups = {
  place: ({ place_id: id }, stream) => nameOf(stream, 'place', id),
  days: daysText(['start_day_id', 'end_day_id']),
  times: ({ check_in, check_in_end, check_out }) =>
    lineOf([timeText(check_in), timeText(check_in_end), timeText(check_out)]) ?? t('bookings.withoutTimes'),
}

export const positionGroups: Groups = { line: lineText, booking: changedText }

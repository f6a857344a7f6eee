/** How rows that no form saves are edited, each by an action: what the server lost of them is sent again by it (C12). */
import { editMessage } from '@caravel/sync-protocol/actions/chat'
import { markAtlas } from '@caravel/sync-protocol/actions/mark-atlas'
import { setNotificationPreferences } from '@caravel/sync-protocol/actions/notifications'
import { voteAnonymously } from '@caravel/sync-protocol/actions/own-vote'
import { vote } from '@caravel/sync-protocol/actions/polls'
import { setBookingPositions } from '@caravel/sync-protocol/actions/set-booking-positions'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { notificationPreferences } from '@caravel/sync-protocol/entities/notification-preferences'
import { ownVote } from '@caravel/sync-protocol/entities/own-vote'
import { pollVote } from '@caravel/sync-protocol/entities/poll-vote'
import { reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { vacay } from '@caravel/sync-protocol/entities/vacay'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'

interface ActionEdit {
  /** The group that the action writes, where no request may name it. */
  group?: string
  /** The change that gives these groups the values of the row, without the parameter that names the stream. */
  of(row: AnyRow, groups: readonly string[]): { name: string; params: Record<string, string>; body: Values }
}

/** What a row holds in these groups. */
const valuesOf = ({ groupOf }: Entity, row: AnyRow, groups: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(groupOf).flatMap(([field, group]) =>
      groups.includes(group) ? [[field, row[field]]] : [],
    ),
  )

const choiceOf = (row: AnyRow): Values => ({ option_ids: row['option_ids'] })

const edits: Readonly<Record<string, ActionEdit>> = {
  [chatMessage.name]: {
    group: 'text',
    of: ({ id, text, mentions }) => ({ name: editMessage.name, params: { id }, body: { text, mentions } }),
  },
  [pollVote.name]: {
    of: row => ({ name: vote.name, params: { id: String(row['poll_id']) }, body: choiceOf(row) }),
  },
  [ownVote.name]: {
    group: 'choice',
    of: row => ({
      name: voteAnonymously.name,
      params: { for_trip_id: String(row['for_trip_id']), poll_id: String(row['poll_id']) },
      body: choiceOf(row),
    }),
  },
  [notificationPreferences.name]: {
    of: (row, groups) => ({
      name: setNotificationPreferences.name,
      params: {},
      body: valuesOf(notificationPreferences, row, groups),
    }),
  },
  vacay: { of: (row, groups) => ({ name: 'vacay.set', params: {}, body: valuesOf(vacay, row, groups) }) },
  vacay_year: {
    group: 'allowance',
    of: ({ year, allowance, frozen }) => ({
      name: 'vacay_year.set',
      params: { year: String(year) },
      body: { allowance, frozen },
    }),
  },
  vacay_entry: {
    of: ({ date, kind, fraction, note }) => ({
      name: 'vacay_entry.set',
      params: {},
      body: { set: [{ date, kind, fraction, note }] },
    }),
  },
  journey_book_part: {
    of: ({ part, layout, pictures, left_out }) => ({
      name: 'journey_book.change',
      params: {},
      body: { parts: [{ part, layout, pictures, left_out }] },
    }),
  },
  atlas_decision: {
    of: ({ subject, choice }) => ({ name: 'atlas.decide', params: {}, body: { subject, choice } }),
  },
  visited_country: {
    of: ({ country_code, year }) => ({
      name: markAtlas.name,
      params: {},
      body: { countries: [{ country_code, year }] },
    }),
  },
  visited_region: {
    of: ({ region_code, region_name, country_code, year }) => ({
      name: markAtlas.name,
      params: {},
      body: { regions: [{ region_code, region_name, country_code, year }] },
    }),
  },
  vacay_holiday: {
    of: ({ calendar_id, name, start_date, end_date, half }) => ({
      name: 'vacay_holiday.set',
      params: { id: String(calendar_id) },
      body: { set: [{ name, start_date, end_date, half }] },
    }),
  },
  [reservationPosition.name]: {
    of: row => ({
      name: setBookingPositions.name,
      params: {},
      body: {
        day_id: row['day_id'],
        positions: [{ id: row['reservation_id'], position: { key: row['position'] } }],
      },
    }),
  },
}

/** How a row of it is edited; undefined where a form does that. */
export const actionEditOf = (entity: Entity): ActionEdit | undefined => edits[entity.name]

/** Writes the public holidays of a region into calendars that go by it, so that devices have them without a network. */
import { createVacay } from '@caravel/sync-protocol/actions/vacay'
import { addCalendar, setHolidays } from '@caravel/sync-protocol/actions/vacay-calendars'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { vacayCalendar } from '@caravel/sync-protocol/entities/vacay-calendar'
import type { Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { derivedId } from '@caravel/sync-protocol/ids'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../../context.ts'
import type { Deliver } from '../../../sync/effects.ts'
import { jobRequest } from '../../../sync/job-request.ts'
import { findRow } from '../../../sync/synced-rows.ts'
import { dropFill, languageOfOwner, listFillsBefore, noteFill } from './holiday-queries.ts'
import { holidaysOf } from './public-holidays.ts'

export const fillChannelName = 'vacay-holidays'

/** A plan looks back a year, and ahead so many. */
const ahead = 2

type Services = Pick<App, 'db' | 'committer' | 'now'>

const yearNow = ({ now }: Services): number => new Date(now()).getUTCFullYear()

/** In the language of the region where the owner of the plan reads it, else in English. */
const readsLocalNames = async ({ db }: Services, stream: string, region: string): Promise<boolean> => {
  const language = await languageOfOwner(db.read, stream)
  const local = new Intl.Locale(`und-${region.slice(0, 2)}`).maximize().language
  return language !== null && new Intl.Locale(language).language === local
}

/** From `first` on to the last year that a plan looks ahead. Done again it changes nothing. */
const fill = async (app: Services, stream: string, calendarId: string, first: number): Promise<void> => {
  const row = (await findRow(app.db.read, vacayCalendar as Entity, stream, calendarId))?.row
  const last = yearNow(app) + ahead
  if (row?.['kind'] !== 'public') return app.committer.exclusive(tx => dropFill(tx, stream, calendarId))
  const region = String(row['region'])
  const local = await readsLocalNames(app, stream, region)
  const set = []
  for (let year = first; year <= last; year++)
    for (const { date, days, half, name, english } of (await holidaysOf(app, region, year)) ?? [])
      set.push({
        name: local ? name : english,
        start_date: date,
        end_date: days > 1 ? addDays(date, days - 1) : null,
        half,
      })
  try {
    if (set.length)
      await app.committer.commit(
        jobRequest(setHolidays, {
          params: { vacay_id: parseStream(stream)?.id ?? '', id: calendarId },
          body: { set },
          mutation_id: derivedId('vacay_holidays', stream, calendarId, String(first), String(last)),
        }),
      )
  } catch (error) {
    // The calendar is gone meanwhile, or is full of days that somebody entered.
    if (!(error instanceof AppError)) throw error
  }
  await app.committer.exclusive(tx => noteFill(tx, { stream, calendar_id: calendarId, until_year: last }))
}

export const fillChannel =
  (app: Services): Deliver =>
  ({ stream, payload }) =>
    fill(app, stream, String(payload['calendar_id']), yearNow(app) - 1)

/** Names of the mutations that may create a calendar. */
const making: ReadonlySet<string> = new Set([addCalendar.name, createVacay.name])

/** Fills a new calendar after the commit that created it, whether a device or a program sent it. */
export function watchCalendars(app: App): void {
  app.committer.onWritten(async (tx, { stream, commit }) => {
    if (!making.has(commit.name)) return
    const made = commit.ops.flatMap(op =>
      op.op === 'put' && op.entity === vacayCalendar.name && op.row['kind'] === 'public' ? [op.row.id] : [],
    )
    if (!made.length) return
    await app.effects.add(
      tx,
      made.map(calendar_id => ({
        stream,
        seq: commit.seq,
        channel: fillChannelName,
        recipient: calendar_id,
        payload: { calendar_id },
      })),
    )
  })
  app.committer.onPublished(({ commit }) => {
    if (making.has(commit.name)) app.effects.wake()
  })
}

/** Adds a year where calendars end too early: once a year, for each of them. Answers how many it was. */
export async function extendCalendars(app: Services, stopped: () => boolean): Promise<number> {
  const found = await listFillsBefore(app.db.read, yearNow(app) + ahead)
  let done = 0
  for (const { stream, calendar_id, until_year } of found) {
    if (stopped()) break
    try {
      await fill(app, stream, calendar_id, until_year + 1)
    } catch (error) {
      // The rest comes with the next sweep.
      if (error instanceof AppError && error.code === 'OVERLOADED') break
      throw error
    }
    done++
  }
  return done
}

/**
 * Tells people what is due by the clock: trips that begin, to-dos, polls about to close, departures and check-ins. Each is caused once, under a name
 * made of its event, subject, date and reader, so that a restart, a long sleep or a clock put back repeats nothing.
 */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import type { App } from '../../../context.ts'
import type { Effect } from '../../../sync/effects.ts'
import { serverZone } from '../server-zone.ts'
import { listPollsToClose, listTodosDue, listTripsToBegin, pageSize, type Cursor } from './due-queries.ts'
import { lookForReleases } from '../releases/watch-releases.ts'
import { attentionDue } from './attention-due.ts'
import { bookingsToStart } from './bookings-due.ts'
import { dueEffect } from './due-effect.ts'
import { isMorningPast } from './mornings.ts'

const minute = 60_000
const lookEvery = 5 * minute
/** How long before its deadline a poll calls for votes. */
const beforeClosing = 24 * 60 * minute

export interface ClockWatch {
  /** One look at what is due; answers whether there is more to look at. */
  look(): Promise<boolean>
  stop(): Promise<void>
}

type Look = (after: Cursor) => Promise<{ rows: readonly Cursor[]; due: Effect[] }>
const first: Cursor = { id: '', user_id: '' }

export function watchClock(app: App): ClockWatch {
  const looks: Look[] = [
    after => tripsToBegin(app, after),
    after => todosDue(app, after),
    after => pollsToClose(app, after),
    after => bookingsToStart(app, after),
    after => attentionDue(app, after),
  ]
  const cursors = looks.map(() => first)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<boolean> | undefined
  let stopped = false

  async function lookOnce(): Promise<boolean> {
    let more = false
    for (const [index, look] of looks.entries()) {
      if (stopped) return false
      const { rows, due } = await look(cursors[index] ?? first)
      const last = rows.length < pageSize ? undefined : rows.at(-1)
      cursors[index] = last ? { id: last.id, user_id: last.user_id } : first
      more ||= last !== undefined
      if (due.length) await app.committer.exclusive(tx => app.effects.add(tx, due))
      if (due.length) app.effects.wake()
    }
    await lookForReleases(app)
    return more
  }

  const look = (): Promise<boolean> => (running ??= lookOnce().finally(() => (running = undefined)))

  function schedule(wait: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      void (app.db.schemaBehind ? Promise.resolve(false) : look())
        .catch((error: unknown) => {
          app.log.error({ err: error }, '[notifications] what is due could not be looked up')
          return false
        })
        .then(more => schedule(more ? 1000 : lookEvery))
    }, wait).unref()
  }
  schedule(minute / 2)

  return {
    look,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}

async function tripsToBegin({ db, now }: App, after: Cursor) {
  const at = now()
  const rows = await listTripsToBegin(db.read, at, after)
  const due = rows
    .filter(row => isMorningPast(row, at, row.zone ?? serverZone(), addDays(row.date, -1)))
    .map(row =>
      dueEffect(row, row.date, at, {
        event: 'trip_reminder',
        params: { date: row.date },
        kind: 'trip',
        id: null,
      }),
    )
  return { rows, due }
}

async function todosDue({ db, now }: App, after: Cursor) {
  const at = now()
  const rows = await listTodosDue(db.read, at, after)
  const due = rows
    .filter(row => isMorningPast(row, at, row.zone ?? serverZone(), row.date))
    .map(row =>
      dueEffect(row, row.date, at, {
        event: 'todo_due',
        params: { todo: row.title, date: row.date },
        kind: 'todo',
        id: row.id,
      }),
    )
  return { rows, due }
}

async function pollsToClose({ db, now }: App, after: Cursor) {
  const at = now()
  const rows = await listPollsToClose(db.read, at, at + beforeClosing, after)
  const due = rows
    .filter(row => row.created_at < row.closes_at - beforeClosing)
    .map(row =>
      dueEffect(row, row.closes_at, at, {
        event: 'poll_closing',
        params: { poll: row.title, at: row.closes_at },
        kind: 'poll',
        id: row.id,
      }),
    )
  return { rows, due }
}

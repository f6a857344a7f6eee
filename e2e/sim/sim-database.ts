/**
 * The database of the simulated server: a real one, migrated once per process. What it holds is put on a shelf and
 * brought back, for a script that begins and for a server that is set back, because that is cheaper than a new one.
 */
import { randomUUID } from 'node:crypto'
import { readConfig } from '../../server/src/config.ts'
import type { App } from '../../server/src/context.ts'
import { createLog } from '../../server/src/log.ts'
import { retentionRules } from '../../server/src/sync/retention.ts'
import { startServer, type RunningServer } from '../../server/src/server.ts'
import { openings } from './openings.ts'

const day = 86_400_000
export const century = 100 * 365 * 86_400_000
/** SQLite attaches ten databases at most. */
const shelves = ['fresh', 'backup', ...openings.map((_, index) => `opening${index}` as const)]
export type Shelf = 'fresh' | 'backup' | `opening${number}`

let shared: Promise<SimDatabase> | undefined

export class SimDatabase {
  private readonly running: RunningServer
  private readonly tables: string[]
  private readonly hands: { clock: { now: number } }

  private constructor(running: RunningServer, hands: SimDatabase['hands']) {
    this.running = running
    this.hands = hands
    const { raw } = this.app.db
    // A row in the second table makes the COMMIT fail, for processes that die before it.
    raw.exec('create table sim_nothing (id integer primary key)')
    raw.exec('create table sim_dying (id references sim_nothing deferrable initially deferred)')
    this.tables = raw
      .prepare(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'sim_%'`,
      )
      .pluck()
      .all() as string[]
    for (const shelf of shelves) {
      raw.exec(`attach ':memory:' as ${shelf}`)
      for (const name of this.tables)
        raw.exec(`create table ${shelf}."${name}" as select * from main."${name}" where 0`)
    }
    this.keep('fresh')
  }

  /** One per process. */
  static open(): Promise<SimDatabase> {
    shared ??= SimDatabase.start()
    return shared
  }

  static async close(): Promise<void> {
    const open = await shared
    shared = undefined
    await open?.running.close()
  }

  private static async start(): Promise<SimDatabase> {
    const { config } = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: ':memory:', LOG_LEVEL: 'fatal' })
    const settings = { ...config, data_dir: ':memory:', session_ms: century }
    const hands = { clock: { now: 0 } }
    const overrides = { now: () => hands.clock.now, log: createLog('fatal') }
    return new SimDatabase(await startServer(settings, overrides), hands)
  }

  get app(): App {
    return this.running.app
  }

  /** The clock of anyone who plays from now on. */
  set clock(clock: { now: number }) {
    this.hands.clock = clock
  }

  /** What the server does in quiet hours, with limits that a script can reach. */
  async maintain(): Promise<void> {
    await this.app.maintenance.run({ ...retentionRules, log_ms: 14 * day, log_commits: 5 })
  }

  keep(shelf: Shelf): void {
    this.copy('main', shelf)
  }

  /** All is as it was; `newEpoch` as after a proper restore. */
  bring(shelf: Shelf, newEpoch = false): void {
    const { raw, instance } = this.app.db
    this.copy(shelf, 'main')
    if (newEpoch) raw.prepare(`update instance set value = ? where key = 'epoch'`).run(randomUUID())
    instance.epoch = raw.prepare(`select value from instance where key = 'epoch'`).pluck().get() as string
  }

  private copy(from: string, to: string): void {
    const { raw } = this.app.db
    raw.pragma('foreign_keys = OFF')
    raw.exec('begin immediate')
    for (const name of this.tables)
      raw.exec(`delete from ${to}."${name}"; insert into ${to}."${name}" select * from ${from}."${name}"`)
    raw.exec('commit')
    raw.pragma('foreign_keys = ON')
  }
}

/** What leaves this server: for what, to whom, and when last. Held in memory, and written down at most once a minute each. */
import type { Addon } from '@caravel/sync-protocol/access'
import type { Background } from '../background.ts'
import type { Config } from '../config.ts'
import { listEgressUses, saveEgressUse } from '../db/egress-queries.ts'
import type { Db } from '../db/open.ts'
import type { EgressUseTable } from '../db/schema.ts'
import type { AppSettings } from '../settings/app-settings.ts'
import type { SettingKey } from '../settings/setting-rules.ts'

type Known = { settings: Pick<AppSettings, 'get' | 'isOn'>; config: Config }

/** A harmless question that shows whether a service answers. */
export interface EgressQuestion {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** What shows it: JSON, a page, or any answer but an error of the service itself. Initially a page. */
  expects?: 'json' | 'page' | 'any'
}

/** A reason for which other servers are asked; a module declares its own in `module.ts`. */
export interface EgressPurpose {
  /** The name that requests give, such as `rates`. */
  purpose: string
  /** `device`: the server only tells devices whom to ask. */
  by: 'server' | 'device'
  /** What switches it: a setting, a variable of the environment, or both. */
  setting?: SettingKey
  /** It asks nobody while this add-on is off. */
  addon?: Addon
  variable?: string
  /** Whom it may ask as things are set, `*` for anyone; none: it is switched off. */
  hosts(app: Known): string[]
  /** For "Test" in the administration; absent: where `setting` holds an address, that is read, and nothing else is tested. */
  test?(app: Known): EgressQuestion
}

/** For requests that name no purpose: nothing leaves unseen. */
export const otherPurpose = 'other'

export interface EgressLog {
  /** @param result `ok`, or why it came to nothing */
  note(purpose: string, host: string, result: string): void
  /** Newest first. */
  list(): Promise<EgressUseTable[]>
}

const writeEvery = 60_000

interface Parts {
  db: Db
  now(): number
  background: Background
}

export function createEgressLog({ db, now, background }: Parts): EgressLog {
  const held = new Map<string, EgressUseTable & { written_at: number }>()

  function note(purpose: string, host: string, result: string): void {
    const key = `${purpose} ${host}`
    const before = held.get(key)
    const at = now()
    const isDue = !before || before.result !== result || at - before.written_at >= writeEvery
    const use = { purpose, host, at, result }
    held.delete(key)
    held.set(key, { ...use, written_at: isDue ? at : before.written_at })
    if (held.size > 1000) held.delete(held.keys().next().value ?? '')
    if (isDue && !db.schemaBehind)
      background.run('noting an outgoing request', () => saveEgressUse(db.write, use))
  }

  async function list(): Promise<EgressUseTable[]> {
    const stored = await listEgressUses(db.read)
    const newest = new Map(stored.map(use => [`${use.purpose} ${use.host}`, use]))
    for (const [key, { purpose, host, at, result }] of held) newest.set(key, { purpose, host, at, result })
    return [...newest.values()].sort((a, b) => b.at - a.at || (a.host < b.host ? -1 : 1))
  }

  return { note, list }
}

/** The host of an address; none where it is no address. */
export function hostOf(address: string): string[] {
  const host = URL.parse(address)?.hostname
  return host ? [host] : []
}

/** An address with a path behind it. */
export const below = (address: string, path: string): string => address.replace(/\/+$/, '') + path

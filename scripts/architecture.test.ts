import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { inspect } from './architecture.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes a small repository and answers what breaks a rule in it, as `path: rule`. */
function broken(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-architecture-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return inspect(folder).violations.map(({ path, rule }) => `${path}: ${rule}`)
}

describe('a planted violation is found', () => {
  it.each([
    ['pwa/src/shared/undo/a.ts', 'export const takeBack = 1', 'no retired names (takeBack)'],
    ['server/src/http/a.ts', 'export type House = 1', 'no retired names (House)'],
    ['sync-protocol/src/a.ts', "import { readFileSync } from 'node:fs'", 'the protocol is pure'],
    ['sync-protocol/src/a.ts', "import { z } from 'zod'", 'the protocol is pure'],
    ['sync-protocol/src/a.ts', "import { a } from '../../pwa/src/b.ts'", 'the protocol is pure'],
    ['sync-protocol/src/a.ts', 'export const now = () => Date.now()', 'the protocol has no clock'],
    ['sync-protocol/src/a.ts', 'export const now = () => new Date()', 'the protocol has no clock'],
    ['sync-protocol/src/a.ts', 'export const any = () => Math.random()', 'the protocol has no randomness'],
    ['sync-protocol/src/a.ts', 'export const f = z.string().default("x")', 'no default in a field'],
    ['server/src/a.ts', "import { a } from '../../pwa/src/a.ts'", 'server and pwa do not know'],
    [
      'pwa/src/a.ts',
      "export { a } from '../../server/src/a.ts'\nexport const b = 1",
      'server and pwa do not',
    ],
    ['pwa/src/a.ts', "const a = await import('../../scripts/a.ts')", 'the product does not use its tools'],
    [
      'server/src/a.ts',
      "import { a } from '../../sync-protocol/src/a.ts'",
      'the protocol is imported by name',
    ],
    ['server/src/db/a.ts', "import { a } from '../modules/trips/a.ts'", 'db and http know no module'],
    [
      'server/src/http/a.ts',
      "import { trip } from '@caravel/sync-protocol/entities/trip'",
      'db and http know no module and no entity',
    ],
    [
      'server/src/sync/a.ts',
      "import { trip } from '@caravel/sync-protocol/entities/trip'",
      'sync names no entity',
    ],
    ['server/src/modules/trips/a.ts', "import { b } from '../places/b.ts'", 'a module keeps to itself'],
    ['server/src/modules/trips/a.ts', "import { request } from 'node:https'", 'only net goes out'],
    ['server/src/modules/trips/a.ts', "await fetch('https://example.org')", 'only net goes out'],
    ['server/src/modules/trips/a.ts', "db.selectFrom('users')", 'SQL lives in db'],
    ['server/src/modules/trips/a.ts', 'export const port = process.env.PORT', 'only config.ts reads'],
    ['server/src/modules/trips/a.ts', 'response.status(404)', 'only http/errors.ts chooses'],
    ['server/src/a.ts', "console.log('here')", 'no console.log'],
    ['pwa/src/shared/a/a.ts', 'export const a = new RegExp(query)', 'no expression is built from a text'],
    ['server/src/a.ts', 'export const a = RegExp(`^${name}$`, "u")', 'no expression is built from a text'],
    ['sync-protocol/src/a.ts', 'new globalThis.RegExp("^" + name)', 'no expression is built from a text'],
    ['pwa/src/a.ts', 'export const a = text.match(`^${name}`)', 'no expression is built from a text'],
    ['pwa/src/ui/a.tsx', "import { store } from '../data/store.ts'", 'ui knows neither data nor features'],
    ['pwa/src/features/planner/a.tsx', "import { b } from '../places/b.tsx'", 'a feature keeps to itself'],
    ['pwa/src/data/a.ts', "import { b } from '../features/places/b.ts'", 'data knows no screen'],
    ['pwa/src/search/a.ts', "import { b } from '../data/b.ts'", 'search on the device is pure'],
    ['pwa/src/features/planner/a.tsx', "import L from 'leaflet'", 'only map imports Leaflet'],
    ['pwa/src/features/planner/a.tsx', "import Dexie from 'dexie'", 'only data imports Dexie'],
    ['pwa/src/features/planner/a.tsx', "void fetch('/api/x')", 'only data sends requests'],
    ['pwa/src/features/planner/a.tsx', "new WebSocket('/ws')", 'only data sends requests'],
    ['pwa/src/data/a.ts', "void fetch('/api/x')", 'every request has a limit of time'],
    ['pwa/src/data/a.ts', 'new XMLHttpRequest()', 'every request has a limit of time'],
    ['pwa/src/worker/a.ts', "void self.fetch('/api/x')", 'every request has a limit of time'],
    ['pwa/src/worker/sw.ts', "import { b } from '../ui/button.tsx'", 'the worker stays small'],
    ['pwa/src/a.ts', "export * from './b.ts'", 'no barrels'],
    ['pwa/src/a-utils.ts', 'export const a = 1', 'a file is named after one thing'],
    ['pwa/src/a.css', '.a { margin-left: 1px }', 'no physical left and right'],
    ['pwa/src/a.css', '.a { color: var(--x); text-align: right; }', 'no physical left and right'],
    ['pwa/src/a.css', '.a { color: #fff; }', 'no raw colour'],
    ['pwa/src/a.css', '.a:hover { background: rgb(1 2 3) }', 'no raw colour'],
    ['pwa/src/a.ts', `export const f = () => 1\n${'// x\n'.repeat(501)}`, 'at most 500 lines'],
  ])('%s: %s', (path, text, rule) => {
    const found = broken({ [path]: text })
    expect(found.filter(line => line.startsWith(`${path}: ${rule}`))).toHaveLength(1)
  })

  const movesDate = 'a date is moved by days of the calendar'
  const namesDuration = 'so many days in milliseconds are a duration with a name'

  it.each([
    ['pwa/src/a.ts', 'const isOld = dateOf(now - 86_400_000) === date', [movesDate, namesDuration]],
    ['pwa/src/a.ts', 'const dayMs = 86_400_000\nconst date = new Date(at + 2 * dayMs)', [movesDate]],
    [
      'pwa/src/a.ts',
      'const dayMs = 24 * 60 * 60 * 1000\nconst before = now - dayMs\nexport const date = localDate(before)',
      [movesDate],
    ],
    ['pwa/src/a.ts', 'const hourMs = 3_600_000\nsay(dayOf(at + 24 * hourMs))', [movesDate]],
    [
      'sync-protocol/src/domain/a.ts',
      'export const next = (date: string) => Date.parse(date) + 864e5',
      [movesDate, namesDuration],
    ],
    [
      'sync-protocol/src/domain/a.ts',
      'const dayMs = 86_400_000\nexport const days = (Date.parse(to) - Date.parse(from)) / dayMs',
      [movesDate],
    ],
    ['pwa/src/a.ts', 'day.setDate(1)', [movesDate]],
    ['pwa/src/a.ts', 'const next = new Date(year, month, now.getDate() + 1)', [movesDate]],
    ['pwa/src/a.ts', 'if (now - at > 7 * 24 * 60 * 60 * 1000) forget()', [namesDuration]],
    ['pwa/src/a.ts', 'const week = 604_800_000', [namesDuration]],
  ])('dates are moved by the calendar: %s: %s', (path, text, rules) => {
    const found = broken({ [path]: text }).map(line => line.slice(`${path}: `.length))
    expect([...new Set(found)].sort()).toEqual(rules)
  })

  it('leaves durations with a name alone, and the one place where dates are moved', () => {
    const duration = 'const keptMs = 14 * 86_400_000\nexport const isOld = (at: number) => at < now - keptMs'
    const moves = 'export const addDays = (date: string) => new Date(Date.parse(date) + 86_400_000)'
    expect(
      broken({
        'pwa/src/a.ts': duration,
        'sync-protocol/src/domain/trip-range.ts': moves,
        'server/src/a.ts': 'export const until = new Date(at + 86_400_000)',
        'pwa/src/a.test.ts': 'world.now += 86_400_000',
      }),
    ).toEqual([])
  })

  it('finds a circle of imports once', () => {
    const found = broken({
      'pwa/src/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'pwa/src/b.ts': "import { c } from './c.ts'\nexport const b = c",
      'pwa/src/c.ts': "import { a } from './a.ts'\nexport const c = a",
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('no import cycles (pwa/src/a.ts → pwa/src/b.ts → pwa/src/c.ts → pwa/src/a.ts)')
  })

  const entity = {
    'sync-protocol/src/entities/place.ts': 'export const place = 1',
    'sync-protocol/src/entities/day-note.ts': 'export const note = 1',
  }

  it.each([
    "db.updateTable('place')",
    'db.deleteFrom(name)',
    'synced(db).insertInto(entity.name)',
    'await sql`delete from place where id = ${id}`.execute(db)',
    'await sql`insert or replace into day_note values (1)`.execute(db)',
    'await sql`update ${sql.table(name)} set a = 1`.execute(db)',
  ])('finds a second writer of synced rows: %s', write => {
    const queries = 'server/src/modules/places/place-queries.ts'
    const rule = 'only sync writes synced rows'
    expect(broken({ ...entity, [queries]: write })).toEqual([`${queries}: ${rule}`])
    expect(broken({ ...entity, 'server/src/sync/commit.ts': write })).toContain(
      `server/src/sync/commit.ts: ${rule}`,
    )
    expect(broken({ ...entity, 'server/src/sync/synced-rows.ts': write })).toEqual([])
  })

  it('leaves other tables to their module', () => {
    const writes = "db.updateTable('users'); await sql`delete from sessions where id = ${id}`.execute(db)"
    expect(broken({ ...entity, 'server/src/accounts/user-queries.ts': writes })).toEqual([])
  })

  it.each([
    ["db.selectFrom('place')", 'place'],
    ["mustEntity('day_note')", 'day_note'],
    ["export const name = 'day_note'", 'day_note'],
    ["export const is = op => op.entity === 'place'", 'place'],
    ["export const is = route => route.name === 'place.delete'", 'place.delete'],
  ])('finds an entity that sync names: %s', (text, name) => {
    expect(broken({ ...entity, 'server/src/sync/a.ts': text })).toEqual([
      `server/src/sync/a.ts: sync names no entity (${name})`,
    ])
  })

  it.each([
    ['pwa/src/ui/a.tsx', 'pwa/src/i18n/b.ts', '../data/c.ts', 'ui reaches nothing that knows a trip'],
    ['pwa/src/data/a.ts', 'pwa/src/i18n/b.ts', '../ui/c.tsx', 'data reaches no screen'],
    [
      'pwa/src/shared/a/a.ts',
      'pwa/src/ui/b.ts',
      '../features/lists/c.ts',
      'what areas share reaches no area',
    ],
    ['pwa/src/worker/sw.ts', 'pwa/src/i18n/b.ts', '../ui/c.tsx', 'the worker reaches no screen'],
    ['pwa/src/shell/a.tsx', 'pwa/src/map/b.ts', 'leaflet', 'the first load has no map and no database'],
    [
      'server/src/sync/a.ts',
      'server/src/mail/b.ts',
      '../modules/c/c.ts',
      'the engine of the server reaches no',
    ],
  ])('%s is seen by way of %s to %s', (path, between, target, rule) => {
    const up = '../'.repeat(path.split('/').length - 3)
    const [, side = ''] = /^((?:pwa|server)\/src)\//.exec(between) ?? []
    const files = {
      [path]: `import { b } from '${up}${between.slice(side.length + 1)}'\nexport const a = b`,
      [between]: `import { c } from '${target}'\nexport const b = c`,
    }
    const last = target.split('/').slice(-2).join('/')
    expect(broken(files).filter(line => line.startsWith(`${path}: ${rule}`))).toEqual([
      expect.stringContaining(last),
    ])
  })

  it('lets types through, and the map where it is loaded later', () => {
    const files = {
      'pwa/src/map/b.ts': "import L from 'leaflet'\nexport const b = L",
      'pwa/src/shell/a.tsx': "export const a = () => import('../map/b.ts')",
      'pwa/src/shell/c.tsx': "import type { B } from '../map/b.ts'\nexport type C = B",
    }
    expect(broken(files)).toEqual([])
  })

  it('finds an area and a module that no list knows', () => {
    const files = {
      'pwa/src/shell/areas.ts':
        "import { lists } from '../features/lists/area.ts'\nexport const all = [lists]",
      'pwa/src/features/lists/area.ts': 'export const lists = 1',
      'pwa/src/features/notes/notes-page.tsx': 'export const page = 1',
      'server/src/modules/index.ts': 'export const modules = []',
      'server/src/modules/notes/module.ts': 'export const notes = 1',
    }
    const rule = 'every part declares itself and is listed'
    expect(broken(files)).toEqual([
      `pwa/src/features/notes/area.ts: ${rule}`,
      `server/src/modules/notes/module.ts: ${rule}`,
    ])
  })
})

describe('what is allowed passes', () => {
  it.each([
    [
      'sync-protocol/src/a.ts',
      "import * as z from 'zod/mini'\nexport const at = (ms: number) => new Date(ms)",
    ],
    ['sync-protocol/src/a.test.ts', "import { it } from 'vitest'\nit('x', () => void Date.now())"],
    ['server/src/db/schema.ts', "import type { T } from '../accounts/tables.ts'\nexport type S = T"],
    ['server/src/modules/trips/trip-queries.ts', "export const q = () => db.selectFrom('users')"],
    ['server/src/net/guarded-fetch.ts', "import { request } from 'node:https'\nexport const r = request"],
    ['server/src/config.ts', 'export const port = process.env.PORT'],
    ['sync-protocol/src/pattern.ts', 'export const pattern = (text: string) => new RegExp(text)'],
    ['server/src/a.ts', "export const a = new RegExp('^a$', 'u')\nexport const b = text.match(/^b$/)"],
    ['pwa/src/map/a.ts', "import L from 'leaflet'\nexport const map = L"],
    ['pwa/src/ui/tokens.css', ':root { --ink: #123456; }'],
    ['pwa/src/a.css', '/* left: #fff */ .leaflet-left { inset-inline-start: 0; content: "red"; }'],
    ['pwa/src/a.css', '.a { color: color-mix(in oklch, var(--white) 50%, transparent); }'],
    ['pwa/src/world.ts', `export const rows = [\n${'  1,\n'.repeat(600)}]`],
  ])('%s', (path, text) => {
    expect(broken({ [path]: text })).toEqual([])
  })

  it('lets types cross in a circle', () => {
    const files = {
      'pwa/src/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'pwa/src/b.ts': "import type { A } from './a.ts'\nexport type B = A[]",
    }
    expect(broken(files)).toEqual([])
  })
})

import Sqlite from 'better-sqlite3'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countRows, startSecurityWorld } from '../security/world.ts'
import { linkIn, zipOf } from '../support/make-zip.ts'
import { tempFolder } from '../support/test-server.ts'
import { plain } from '../files/file-world.ts'
import { bring, bringAll, json, makeZip, rowsOf } from './bring-world.ts'
import { tripit } from './fixtures.ts'
import { trekDatabase } from './trek-fixture.ts'

type Case = [name: string, bytes: Uint8Array | string, status?: number]

/** Each is refused with one clear error, and the database is as before. */
const expectRefused = async (cases: readonly Case[]) => {
  const world = await startSecurityWorld()
  const before = countRows(world.server)
  for (const [name, bytes, wanted = 400] of cases) {
    const { status, body } = await bring(world, 'owner', name, bytes)
    const clear = ['IMPORT_UNREADABLE', 'IMPORT_EMPTY', 'TOO_LARGE'].includes(String(body['code']))
    expect([name, status, clear, typeof body['error']]).toEqual([name, wanted, true, 'string'])
  }
  expect(countRows(world.server)).toEqual(before)
}

const trekZip = async (more: string, parts: Record<string, Buffer> = {}) =>
  makeZip({ 'travel.db': await trekDatabase('owner', more), ...parts })

test('broken and half files of any kind', async () => {
  const database = await trekDatabase('owner')
  const whole = makeZip({ 'travel.db': database })
  await expectRefused([
    ['empty.zip', ''],
    ['noise.bin', Buffer.alloc(5000, 7)],
    ['half.zip', whole.subarray(0, 700)],
    ['almost.zip', whole.subarray(0, whole.length - 30)],
    ['slip.zip', makeZip({ '../../travel.db': database })],
    ['no-database.zip', makeZip({ 'travel.db': Buffer.from('not a database at all') })],
    ['cut.zip', makeZip({ 'travel.db': database.subarray(0, 9000) })],
    ['broken.zip', makeZip({ 'data.json': Buffer.from('{"collections": [') })],
    ['other.zip', makeZip({ 'readme.txt': Buffer.from('hello') })],
    ['broken.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    [
      'false.caravel',
      makeZip({ 'manifest.json': json({ format: 'caravel-capsule', version: 1, trip_id: 'x' }) }),
    ],
  ])
})

test('a database with views, triggers, computed columns and virtual tables in the place of tables', async () => {
  const view =
    "drop table places; create view places as select randomblob(1e9) as id, 7 as trip_id, 'x' as name;"
  const virtual = 'drop table places; create virtual table places using fts5(id, trip_id, name);'
  const endless = `drop table days; create view days as with recursive n(id) as (select 1 union all select id + 1 from n)
    select id, 7 as trip_id, id as day_number, null as date from n;`
  await expectRefused([
    ['view.zip', await trekZip(view)],
    ['virtual.zip', await trekZip(virtual)],
    ['endless.zip', await trekZip(endless)],
    ['table-gone.zip', await trekZip('drop table day_assignments;')],
  ])
})

test('what its triggers and computed columns would do is not done', async () => {
  const world = await startSecurityWorld()
  const bytes = await trekZip(`
    alter table places add column worth text as (hex(zeroblob(100000000))) virtual;
    create trigger evil after insert on trips begin select load_extension('/tmp/evil.so'); end;
    create view other as select readfile('/etc/passwd');
    create index by_worth on places (abs(id));
  `)
  const { preview } = await bringAll(world, 'owner', ['t.zip', bytes])
  expect(preview.trips).toMatchObject([{ title: 'Azores', counts: { place: 2 } }])
})

test('huge rows, too many rows and a packed bomb', async () => {
  const rows = `with recursive n(i) as (select 2 union all select i + 1 from n where i < 60000)
    insert into place_tags select i, i from n;`
  await expectRefused([
    ['long.zip', await trekZip("update trips set title = printf('%.*c', 5000000, 'x')"), 413],
    ['rows.zip', await trekZip(rows), 413],
    ['bomb.zip', zipOf([{ name: 'data.json', bytes: Buffer.alloc(40_000_000, 32), deflate: true }]), 413],
  ])
})

test('values of wrong types, rows twice and dates that are none: nothing of it breaks the trip', async () => {
  const world = await startSecurityWorld()
  const bytes = await trekZip(`
    update places set lat = 'north', lng = x'00ff', price = 'dear', duration_minutes = -5, name = x'c3' where id = 1;
    update trips set currency = 'no money', is_archived = 'yes', description = 12;
    update reservations set reservation_time = 'soon', metadata = '{', type = 7, status = x'01' where id = 1;
    update reservation_endpoints set lat = 900, timezone = 'Nowhere/Land', local_date = '2026-02-31';
    update budget_items set total_price = 'much', currency = 'EURO' where id = 1;
    update collab_polls set options = 'not a list', deadline = 'never';
    update todo_items set priority = 99, due_date = 'tomorrow';
    update packing_items set quantity = 1e9, weight_grams = -1;
    update day_notes set time = x'00';
    create table twins as select * from places;
    insert into twins select * from places;
    drop table places;
    alter table twins rename to places;
  `)
  const { preview, made } = await bringAll(world, 'owner', ['t.zip', bytes])
  expect(preview.trips).toMatchObject([{ broken: false, counts: { place: 4 } }])
  expect(await rowsOf(world, 'owner', made[0]?.id, 'todo')).toMatchObject([
    { priority: null, due_date: null },
  ])
  expect(await rowsOf(world, 'owner', made[0]?.id, 'packing')).toMatchObject([
    { quantity: 1, weight_grams: null },
  ])
})

test('a journal beside the database: a write-ahead log belongs to it, a half-done change refuses it', async () => {
  const path = join(await tempFolder(), 'travel.db')
  await writeFile(path, await trekDatabase('owner'))
  const live = new Sqlite(path)
  live.pragma('journal_mode = wal')
  live.pragma('wal_autocheckpoint = 0')
  live.exec("update trips set title = 'Written last'")
  const [database, wal] = [await readFile(path), await readFile(`${path}-wal`)]
  live.close()
  const world = await startSecurityWorld()
  const titles = async (parts: Record<string, Buffer>) =>
    (await bring(world, 'owner', 'b.zip', makeZip(parts))).preview.trips.map(({ title }) => title)
  expect(await titles({ 'travel.db': database, 'travel.db-wal': wal })).toEqual(['Written last'])
  expect(await titles({ 'travel.db': database })).toEqual(['Azores'])
  // Frames whose sums do not fit are none.
  const forged = Buffer.from(wal)
  forged.fill(0x41, 60, 3000)
  expect(await titles({ 'travel.db': database, 'travel.db-wal': forged })).toEqual(['Azores'])
  expect(await titles({ 'travel.db': database, 'travel.db-wal': Buffer.alloc(9000, 1) })).toEqual(['Azores'])
  // One that was emptied after its change has nothing to say.
  expect(await titles({ 'travel.db': database, 'travel.db-journal': Buffer.alloc(512) })).toEqual(['Azores'])
  const hot = Buffer.concat([
    Buffer.from('d9d505f920a163d7', 'hex'),
    Buffer.alloc(504, 1),
    Buffer.from('/etc/passwd'),
  ])
  await expectRefused([['hot.zip', makeZip({ 'travel.db': database, 'travel.db-journal': hot })]])
})

test('symbolic links in an archive are nothing', async () => {
  const world = await startSecurityWorld()
  const database = await trekDatabase('owner')
  const linked = linkIn('uploads/files/a1.jpg', '/etc/passwd')
  const archive = zipOf([
    { name: 'travel.db', bytes: database },
    linked,
    { name: 'uploads/photos/p1.jpg', bytes: plain },
  ])
  const { preview, made } = await bringAll(world, 'owner', ['l.zip', archive])
  expect(preview.trips).toMatchObject([{ files: 1 }])
  expect(made).toMatchObject([{ files: 1, files_failed: 0 }])
  await expectRefused([['db.zip', zipOf([linkIn('travel.db', '/var/lib/caravel/caravel.db')])]])
})

/** `tripit` with a line in its first event. */
const withLine = (line: string) => tripit.replace('LOCATION:Munich', line)

test('a calendar that keeps its reader busy: a line without end, and more than is read in one go', async () => {
  await expectRefused([
    ['one-line.ics', withLine(`X-BUSY${';A=1'.repeat(1_200_000)}:x`)],
    ['large.ics', withLine(`DESCRIPTION:${'x'.repeat(5_000_000)}`), 413],
  ])
})

test('what is attached to an event is no reason to refuse its calendar, nor are many long lines', async () => {
  const world = await startSecurityWorld()
  const attached = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'QUJD\r\n '.repeat(100_000)}`
  const long = `X-BUSY${';A=1'.repeat(3_900)}:x`
  const lines = [...Array.from({ length: 260 }, () => long), attached].join('\r\n')
  const { preview } = await bringAll(world, 'owner', ['t.ics', withLine(lines)])
  expect(preview.trips).toMatchObject([{ title: 'Rome', counts: { reservation: 2 }, left_out: {} }])
})

test('events of a calendar that share a name each come', async () => {
  const world = await startSecurityWorld()
  const { made } = await bringAll(world, 'owner', ['t.ics', tripit.replaceAll('item-2@', 'item-1@')])
  expect(await rowsOf(world, 'owner', made[0]?.id, 'reservations')).toHaveLength(2)
})

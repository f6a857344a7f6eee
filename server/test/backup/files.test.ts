import { createHash } from 'node:crypto'
import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeBackup } from '../../src/db/make-backup.ts'
import { restoreBackup } from '../../src/db/restore-backup.ts'
import { sweepFiles } from '../../src/modules/files/sweep-files.ts'
import { newId, rowOf, startWorld } from '../sync/client.ts'
import { startTestServer, tempFolder } from '../support/test-server.ts'

const now = Date.UTC(2027, 4, 1)

/** Photos and documents of a server that runs, and a backup of it. */
const start = async () => {
  const folder = join(await tempFolder(), 'data')
  const world = await startWorld({ config: { data_dir: folder } })
  const trip = await world.trip()
  const at = `/api/trips/${trip}/files`
  const { cookie } = world.tom
  const attach = async (length: number): Promise<string> => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length, length % 250)])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const content = { id: newId(), name: 'Bilhete.pdf', mime: 'application/pdf', size: bytes.length, sha256 }
    expect((await world.call(world.tom, 'POST', at, content)).status).toBe(201)
    const url = `${world.server.url}/api/files/${content.id}/content`
    const sent = await fetch(url, { method: 'PUT', headers: { cookie }, body: new Uint8Array(bytes) })
    expect(sent.status).toBe(200)
    return content.id
  }
  const hashOn = async (url: string, id: string) => {
    const got = await fetch(`${url}/api/files/${id}/content`, { headers: { cookie } })
    expect(got.status).toBe(200)
    return createHash('sha256')
      .update(Buffer.from(await got.arrayBuffer()))
      .digest('hex')
  }
  const file = join(await tempFolder(), 'today.backup')
  const backup = () => makeBackup(folder, { target: file, now, version: 'test' })
  return { folder, world, at, cookie, attach, hashOn, file, backup }
}

test('a backup brings photos and documents back, on an empty disk too', async () => {
  const { world, at, cookie, attach, hashOn, file, backup } = await start()
  const ids = [await attach(100), await attach(2_600_000)]
  const hashes = await Promise.all(ids.map(id => hashOn(world.server.url, id)))
  expect((await backup()).missing).toEqual([])
  await world.server.close()

  const elsewhere = join(await tempFolder(), 'data')
  restoreBackup(elsewhere, file, now)
  const again = await startTestServer({ config: { data_dir: elsewhere } })
  for (const [index, id] of ids.entries()) {
    expect(await hashOn(again.url, id)).toBe(hashes[index])
    expect((await stat(again.app.files.path(id))).mode & 0o777).toBe(0o600)
    expect(rowOf(await again.call('GET', `${at}/${id}`, { cookie }), 'file')['state']).toBe('stored')
  }
  // The database that runs has no room taken by them.
  expect((await stat(join(elsewhere, 'caravel.db'))).size).toBeLessThan(2_000_000)
  const tables = again.app.db.raw
    .prepare(
      "select name from sqlite_schema where name in ('backup_about', 'backup_files', 'backup_contents')",
    )
    .all()
  expect(tables).toEqual([])
})

test('bytes that are lost are named, and a row whose bytes nobody has says so after the restore', async () => {
  const { folder, world, at, cookie, attach, file, backup } = await start()
  const id = await attach(100)
  await rm(world.server.app.files.path(id))
  expect((await backup()).missing).toEqual([id])
  await world.server.close()
  restoreBackup(folder, file, now)
  const again = await startTestServer({ config: { data_dir: folder } })
  expect(rowOf(await again.call('GET', `${at}/${id}`, { cookie }), 'file')['state']).toBe('announced')
})

test('a backup of before there were files is taken', async () => {
  const { world, file, backup } = await start()
  await backup()
  await world.server.close()
  const old = new Sqlite(file)
  old.exec("drop table backup_contents; update backup_about set value = '1' where key = 'format'")
  old.close()
  const elsewhere = join(await tempFolder(), 'data')
  expect(restoreBackup(elsewhere, file, now).about.format).toBe('1')
})

test('a backup of a database that is older than the server is taken', async () => {
  const { world, file, backup } = await start()
  await backup()
  await world.server.close()
  const old = new Sqlite(file)
  old.exec('drop table file_contents')
  old.close()
  const elsewhere = join(await tempFolder(), 'data')
  expect(restoreBackup(elsewhere, file, now).accounts).toBeGreaterThan(0)
})

test('bytes that came after the backup are found again by the row that a device sends anew', async () => {
  const { folder, world, at, cookie, attach, hashOn, file, backup } = await start()
  await backup()
  const id = await attach(100)
  const path = world.server.app.files.path(id)
  const hash = await hashOn(world.server.url, id)
  const { name, mime, size, sha256 } = rowOf(await world.get(world.tom, `${at}/${id}`), 'file')
  await world.server.close()
  // Long ago: nothing may clear them away before the devices were here.
  await utimes(path, 0, 0)
  restoreBackup(folder, file, now)
  const again = await startTestServer({ config: { data_dir: folder } })
  expect(await sweepFiles(again.app, () => false)).toBe(0)
  const body = { id, name, mime, size, sha256 }
  expect((await again.call('POST', at, { cookie, body })).status).toBe(201)
  const state = async () => rowOf(await again.call('GET', `${at}/${id}`, { cookie }), 'file')['state']
  await expect.poll(state).toBe('stored')
  expect(await hashOn(again.url, id)).toBe(hash)
})

test('what is damaged on the disk is whole after the restore; no backup writes beside its folder', async () => {
  const { folder, world, attach, hashOn, file, backup } = await start()
  const id = await attach(100)
  const path = world.server.app.files.path(id)
  const hash = await hashOn(world.server.url, id)
  await backup()
  await world.server.close()
  await writeFile(path, 'cut o')
  restoreBackup(folder, file, now)
  const again = await startTestServer({ config: { data_dir: folder } })
  expect(await hashOn(again.url, id)).toBe(hash)
  await again.close()

  const changed = new Sqlite(file)
  changed.prepare("insert into backup_contents values ('../../../outside', 0, x'00')").run()
  changed.close()
  const elsewhere = join(await tempFolder(), 'data')
  expect(() => restoreBackup(elsewhere, file, now)).toThrow(/damaged/)
})

/** Backup and restore as someone runs them, against a server that goes on working. */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import type { ChangesPage, StreamsAnswer } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { deviceHeaders, headOf, newId, startWorld, syncOf, type Person, type World } from '../sync/client.ts'
import { bodyAs, startTestServer, tempFolder } from '../support/test-server.ts'

interface Ran {
  code: number
  out: string
  err: string
}

const run = (program: 'backup' | 'restore', folder: string, ...args: string[]): Promise<Ran> =>
  new Promise(resolve => {
    const file = fileURLToPath(new URL(`../../src/${program}.ts`, import.meta.url))
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder }
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

/** What it said on its way out: one sentence. */
const refusal = async (...call: Parameters<typeof run>): Promise<string> => {
  const { code, out, err } = await run(...call)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim().split('\n')).toHaveLength(1)
  return err.trim()
}

const must = async (...call: Parameters<typeof run>): Promise<string> => {
  const { code, out, err } = await run(...call)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}

const start = async () => {
  const folder = join(await tempFolder(), 'data')
  const world = await startWorld({ config: { data_dir: folder } })
  const trip = await world.trip()
  const add = async (name: string, on: World = world) => {
    const made = await on.call(on.tom, 'POST', `/api/trips/${trip}/places`, { name })
    expect(made.status).toBe(201)
    return made
  }
  const names = async (on: World = world) =>
    ((await on.get(on.tom, `/api/trips/${trip}/places`)).body['places'] as { name: string }[])
      .map(({ name }) => name)
      .toSorted()
  /** The same people with their old cookies, on a server that was started anew. */
  const again = async (): Promise<World> => {
    const server = await startTestServer({ config: { data_dir: folder } })
    const call: World['call'] = ({ cookie }, method, path, body, headers = {}) =>
      server.call(method, path, { cookie, headers, ...(body === undefined ? {} : { body }) })
    return { ...world, server, call, get: (person, path) => call(person, 'GET', path) }
  }
  return { folder, world, trip, stream: `trip:${trip}`, add, names, again }
}

describe('npm run backup', () => {
  test('copies a server that goes on writing, as it was at one moment, into one file of mode 600', async () => {
    const { folder, world, add } = await start()
    let writing = true
    let written = 0
    const writer = (async () => {
      for (; writing; written++) await add(`Place ${written}`)
    })()
    const said = await must('backup', folder)
    writing = false
    await writer
    expect(written).toBeGreaterThan(0)
    const [name = ''] = await readdir(join(folder, 'backups'))
    const file = join(folder, 'backups', name)
    expect(said).toContain(file)
    expect(name).toMatch(/^caravel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const copy = new Sqlite(file, { readonly: true })
    const { n } = copy
      .prepare(
        'select count(*) n from streams s where head <> (select max(seq) from commits c where c.stream = s.stream)',
      )
      .get() as { n: number }
    expect(n).toBe(0)
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    const { content } = copy.prepare('select content from backup_files').get() as { content: Buffer }
    expect(content).toEqual(await readFile(join(folder, 'session-secret')))
    copy.close()
    expect(world.server.logged.filter(line => line.includes('"level":50'))).toEqual([])
  })

  test('says in one sentence what stands in its way, and leaves nothing behind', async () => {
    const { folder } = await start()
    const empty = await tempFolder()
    expect(await refusal('backup', empty)).toMatch(/^There is no database in \S+: set DATA_DIR/)
    const there = join(empty, 'there')
    await writeFile(there, 'mine')
    expect(await refusal('backup', folder, there)).toBe(`There is a file ${there} already.`)
    expect(await readFile(there, 'utf8')).toBe('mine')
    const nowhere = join(empty, 'no', 'such', 'folder')
    expect(await refusal('backup', folder, nowhere)).toMatch(/could not be written to \S+ \(ENOENT\)\.$/)
    expect(await refusal('backup', folder, join(there, 'below'))).toMatch(/\(ENOTDIR\)\.$/)
    expect(await refusal('backup', folder, 'a', 'b')).toContain('One file at most')
    expect(await refusal('backup', folder, '--help')).toContain('One file at most')
    const broken = join(await tempFolder(), 'data')
    await mkdir(broken)
    await writeFile(join(broken, 'caravel.db'), 'this is no database at all, whatever it is called')
    expect(await refusal('backup', broken)).toMatch(/SQLITE_NOTADB|damaged/)
    expect(await readdir(empty)).toEqual(['there'])
    expect(await readdir(join(broken, 'backups'))).toEqual([])
  })
})

test('a backup leaves alone what somebody keeps beside it', async () => {
  const { folder } = await start()
  const mine = await tempFolder()
  await writeFile(join(mine, 'trip.part'), 'mine')
  await must('backup', folder, join(mine, 'trip'))
  expect((await readdir(mine)).toSorted()).toEqual(['trip', 'trip.part'])
  expect(await readFile(join(mine, 'trip.part'), 'utf8')).toBe('mine')
})

describe('npm run restore', () => {
  test('refuses a file that is missing, none of ours, damaged, or newer, and touches nothing', async () => {
    const { folder, world, add, names, again } = await start()
    await add('Belém')
    const files = await tempFolder()
    const good = join(files, 'good')
    await must('backup', folder, good)
    await world.server.close()
    const before = (await readdir(folder)).toSorted()
    expect(await refusal('restore', folder)).toContain('Name one backup')
    expect(await refusal('restore', folder, '--help')).toContain('Name one backup')
    expect(await refusal('restore', folder, join(files, 'none'))).toBe(
      `There is no file ${join(files, 'none')}.`,
    )
    const text = join(files, 'text')
    await writeFile(text, 'not a database')
    expect(await refusal('restore', folder, text)).toContain('is no backup')
    const plain = join(files, 'plain')
    await copyFile(join(folder, 'caravel.db'), plain)
    expect(await refusal('restore', folder, plain)).toContain('is no backup')
    expect(await refusal('restore', folder, files)).toMatch(/cannot be read|is no backup/)
    const cut = join(files, 'cut')
    const bytes = await readFile(good)
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length / 8192) * 4096))
    expect(await refusal('restore', folder, cut)).toMatch(/damaged|is no backup/)
    const newer = join(files, 'newer')
    await copyFile(good, newer)
    const db = new Sqlite(newer)
    db.exec("insert into schema_migrations values ('9999-of-tomorrow', 0)")
    db.close()
    expect(await refusal('restore', folder, newer)).toContain('9999-of-tomorrow')
    expect((await readdir(folder)).toSorted()).toEqual(expect.arrayContaining(before))
    expect((await readdir(folder)).filter(name => /restor/.test(name))).toEqual([])
    const after = await again()
    expect(await names(after)).toEqual(['Belém'])
  })

  test('refuses while a server runs on the folder, and a server while another does', async () => {
    const { folder, world, add, names } = await start()
    await add('Belém')
    const file = join(await tempFolder(), 'copy')
    await must('backup', folder, file)
    await add('Alfama')
    expect(await refusal('restore', folder, file)).toMatch(/is in use: a server runs on it/)
    expect(await names()).toEqual(['Alfama', 'Belém'])
    await expect(startTestServer({ config: { data_dir: folder } })).rejects.toThrow('is in use')
    await world.server.close()
    expect(await must('restore', folder, file)).toContain('Restored the backup of')
  })

  test('a folder that cannot be written to is said, and nothing of the restore is left in it', async () => {
    const { folder, world } = await start()
    const file = join(await tempFolder(), 'copy')
    await must('backup', folder, file)
    await world.server.close()
    const taken = join(await tempFolder(), 'file')
    await writeFile(taken, '')
    expect(await refusal('restore', taken, file)).toMatch(/cannot be written to \(E\w+\)\.$/)
  })

  test('an empty folder becomes the same server: accounts, trips, sessions', async () => {
    const { folder, world, add, trip } = await start()
    await add('Belém')
    const file = join(await tempFolder(), 'copy')
    await must('backup', folder, file)
    const elsewhere = join(await tempFolder(), 'new', 'data')
    expect(await must('restore', elsewhere, file)).toContain('There was no database before.')
    for (const name of ['caravel.db', 'session-secret'])
      expect((await stat(join(elsewhere, name))).mode & 0o777, name).toBe(0o600)
    const moved = await startTestServer({ config: { data_dir: elsewhere } })
    const answer = await moved.call('GET', `/api/trips/${trip}/places`, { cookie: world.tom.cookie })
    expect(answer).toMatchObject({ status: 200, body: { places: [{ name: 'Belém' }] } })
    expect(moved.app.db.instance.instance_id).toBe(world.server.app.db.instance.instance_id)
    expect(moved.app.db.instance.epoch).not.toBe(world.server.app.db.instance.epoch)
    const tables = moved.app.db.raw
      .prepare(
        "select name from sqlite_master where name in ('backup_about', 'backup_files', 'backup_contents')",
      )
      .all()
    expect(tables).toEqual([])
  })

  test('both are in the audit log of the server', async () => {
    const { folder, world } = await start()
    await must('backup', folder)
    await world.server.close()
    const [backup = ''] = await readdir(join(folder, 'backups'))
    await must('restore', folder, join(folder, 'backups', backup))
    const db = new Sqlite(join(folder, 'caravel.db'), { readonly: true })
    const aside = (await readdir(folder)).find(name => name.startsWith('before-restore-')) ?? ''
    const before = new Sqlite(join(folder, aside, 'caravel.db'), { readonly: true })
    const told = (from: Sqlite.Database) =>
      from.prepare("select action, details from audit_log where action like 'backup.%'").all()
    expect(told(before)).toEqual([
      { action: 'backup.create', details: expect.stringContaining(backup) as string },
    ])
    expect(told(db)).toEqual([
      { action: 'backup.restore', details: expect.stringContaining('made_at') as string },
    ])
    db.close()
    before.close()
  })

  test('sessions that were good go on; who signed out or changed the password since does not come back', async () => {
    const { folder, world, again } = await start()
    const file = join(await tempFolder(), 'copy')
    await must('backup', folder, file)
    // Since then: Inês signs out, Ana gets another password, Tom signs in once more.
    await world.call(world.ines, 'POST', '/api/auth/logout')
    world.server.app.db.raw.prepare('update users set password_version = 1 where id = ?').run(world.ana.id)
    const second = await world.server.call('POST', '/api/auth/login', {
      body: { username: 'tom', password: 'nine days in May' },
    })
    await world.server.close()
    expect(await must('restore', folder, file)).toContain('2 sessions go on')
    const after = await again()
    const status = async (cookie: string) =>
      (await after.server.call('GET', '/api/auth/me', { cookie })).status
    expect(await status(world.tom.cookie)).toBe(200)
    expect(await status(second.cookie ?? '')).toBe(200)
    expect(await status(world.ines.cookie)).toBe(401)
    expect(await status(world.ana.cookie)).toBe(401)
  })

  test('a database that is damaged is replaced too, kept aside, and everybody signs in again', async () => {
    const { folder, world, again } = await start()
    const file = join(await tempFolder(), 'copy')
    await must('backup', folder, file)
    await world.server.close()
    await rm(join(folder, 'caravel.db'))
    await writeFile(join(folder, 'caravel.db'), 'x'.repeat(5000))
    const said = await must('restore', folder, file)
    const aside = /before: (\S+)/.exec(said)?.[1] ?? ''
    expect(await readFile(join(aside, 'caravel.db'), 'utf8')).toBe('x'.repeat(5000))
    const after = await again()
    expect((await after.get(world.tom, '/api/auth/me')).status).toBe(401)
    const signedIn = await after.server.call('POST', '/api/auth/login', {
      body: { username: 'tom', password: 'nine days in May' },
    })
    expect(signedIn.status).toBe(200)
  })

  test('so is one that opens and yet cannot be read: emptied, of something else, or broken inside', async () => {
    const { folder, world, again, names } = await start()
    const file = join(await tempFolder(), 'copy')
    await must('backup', folder, file)
    await world.server.close()
    const database = join(folder, 'caravel.db')
    const whole = await readFile(database)
    const brokenInside = async () => {
      await writeFile(database, whole)
      const db = new Sqlite(database)
      const { rootpage } = db.prepare("select rootpage from sqlite_schema where name = 'sessions'").get() as {
        rootpage: number
      }
      const size = db.pragma('page_size', { simple: true }) as number
      db.close()
      await writeFile(database, (await readFile(database)).fill(0xff, (rootpage - 1) * size, rootpage * size))
    }
    const elses = async () => {
      await rm(database)
      new Sqlite(database).exec('create table recipes (id text)').close()
    }
    for (const breakIt of [() => writeFile(database, ''), elses, brokenInside]) {
      await breakIt()
      expect(await must('restore', folder, file)).toContain('0 sessions go on')
      for (const aside of (await readdir(folder)).filter(name => name.startsWith('before-restore')))
        await rm(join(folder, aside), { recursive: true })
    }
    const after = await again()
    const signedIn = await after.server.call('POST', '/api/auth/login', {
      body: { username: 'tom', password: 'nine days in May' },
    })
    expect(signedIn.status).toBe(200)
    expect(await names({ ...after, tom: { ...world.tom, cookie: signedIn.cookie ?? '' } })).toEqual([])
  })

  test('C7: what a device sealed since the backup still opens', async () => {
    const { folder, world, again } = await start()
    const keyOf = async (on: World, person: Person) =>
      (await on.get(person, '/api/sync/seal-key')).body['key']
    const before = await keyOf(world, world.tom)
    const file = join(await tempFolder(), 'copy')
    await must('backup', folder, file)
    const since = await keyOf(world, world.ines)
    await world.server.close()
    await must('restore', folder, file)
    const after = await again()
    expect(await keyOf(after, world.tom)).toBe(before)
    expect(await keyOf(after, world.ines)).toBe(since)
  })
})

describe('the restore drill', () => {
  test('L6 C12: backup, write on, restore: the epoch is another, and what devices hold is sent once more and merged', async () => {
    const { folder, world, trip, stream, add, names, again } = await start()
    await add('before the backup')
    const file = join(await tempFolder(), 'copy')
    await must('backup', folder, file)
    const client = newId()
    const place = newId()
    const entry = {
      path: `/api/trips/${trip}/places`,
      body: { id: place, name: 'answered after the backup' },
      headers: deviceHeaders(world.tom, client, {
        client_seq: 5,
        base_seq: headOf(world.server, stream),
        headers: { 'x-base-epoch': world.server.app.db.instance.epoch },
      }),
    }
    const send = (on: World) => on.call(on.tom, 'POST', entry.path, entry.body, entry.headers)
    expect((await send(world)).status).toBe(201)
    const { epoch } = world.server.app.db.instance
    const since = headOf(world.server, stream)
    const mark = syncOf(await add('lost with the restore')).mutation_id
    await world.server.close()
    const said = await must('restore', folder, file)
    const after = await again()
    expect(await names(after)).toEqual(['before the backup'])

    // The old data is whole and aside.
    const aside = new Sqlite(join(/before: (\S+)/.exec(said)?.[1] ?? '', 'caravel.db'), { readonly: true })
    expect(aside.prepare('select count(*) n from place').get()).toEqual({ n: 3 })
    aside.close()

    // Devices notice by the epoch, and nobody cries wolf.
    const streams = bodyAs<StreamsAnswer>(await after.get(world.tom, '/api/sync/streams'))
    expect(streams.epoch).not.toBe(epoch)
    const pulled = await after.get(
      world.tom,
      `/api/streams/${stream}/changes?since=${since}&epoch=${epoch}&mark=${mark}`,
    )
    expect(pulled).toMatchObject({ status: 410, body: { code: 'RESYNC_REQUIRED' } })
    expect(after.server.logged.filter(line => line.includes('ahead of this database'))).toEqual([])

    // What was still in the outbox is sent with the bytes it had: executed, for here it never was; then replayed.
    const sent = await send(after)
    expect(sent.status).toBe(201)
    expect(sent.headers.get('idempotency-replayed')).toBeNull()
    expect((await send(after)).headers.get('idempotency-replayed')).toBe('true')
    expect(await names(after)).toEqual(['answered after the backup', 'before the backup'])
  })

  test('L6: a copy of the file put back by hand keeps its epoch and is noticed by the mark', async () => {
    const { folder, world, stream, add, again } = await start()
    await add('before the copy')
    const held = join(await tempFolder(), 'copy')
    await world.server.close()
    await copyFile(join(folder, 'caravel.db'), held)
    const second = await again()
    await add('lost', second)
    const lost = syncOf(await add('lost too', second))
    const { epoch } = second.server.app.db.instance
    await second.server.close()
    await copyFile(held, join(folder, 'caravel.db'))
    await chmod(join(folder, 'caravel.db'), 0o600)
    const third = await again()
    expect(third.server.app.db.instance.epoch).toBe(epoch)
    const ask = () =>
      third.get(
        world.tom,
        `/api/streams/${stream}/changes?since=${lost.seq}&epoch=${epoch}&mark=${lost.mutation_id}`,
      )
    // Above the head at first; and once others have written on, at the same seq with another mark.
    expect((await ask()).status).toBe(410)
    await add('somebody else', third)
    await add('and again', third)
    expect(headOf(third.server, stream)).toBe(lost.seq)
    expect(await ask()).toMatchObject({ status: 410, body: { code: 'RESYNC_REQUIRED' } })
    expect(third.server.logged.filter(line => line.includes('put back?'))).toHaveLength(1)
    const health = await third.get(world.ines, '/api/admin/health')
    expect(health.body['put_back_at']).toEqual(expect.any(Number))
    const page = bodyAs<ChangesPage>(await third.get(world.tom, `/api/streams/${stream}/changes?since=0`))
    expect(page.commits).toHaveLength(lost.seq)
  })
})

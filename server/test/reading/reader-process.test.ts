/** What a process that reads files from elsewhere can do, and for whom it is kept. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createReading } from '../../src/reading/create-reading.ts'
import { readerFlags } from '../../src/reading/reader-flags.ts'
import { tempFolder } from '../support/test-server.ts'
import { trekDatabase } from '../trip-files/trek-fixture.ts'

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

test('every reader and its parsers are loaded where files are read, and never by the server', async () => {
  const database = join(await tempFolder(), 'travel.db')
  writeFileSync(database, await trekDatabase('owner'))
  const said = execFileSync(process.execPath, [script('./read-everything.mjs'), database], {
    encoding: 'utf8',
  })
  const { loaded, read } = JSON.parse(said) as { loaded: string[]; read: string[] }
  expect(read).toEqual([
    'bookings',
    'calendar',
    'capsule',
    'extracted',
    'holidays',
    'mail',
    'pass',
    'pdf',
    'places',
    'sqlite',
  ])
  expect(loaded).toEqual([])
})

test('a reader sees no file but its own, no setting of the server, and no way to another machine or program', async () => {
  const folder = await tempFolder()
  const secret = join(await tempFolder(), 'secret')
  writeFileSync(secret, 'secret')
  const said = execFileSync(
    process.execPath,
    [...readerFlags(folder), script('./try-to-escape.mjs'), folder, secret],
    { encoding: 'utf8', env: { LANG: 'C.UTF-8' } },
  )
  expect(JSON.parse(said)).toEqual({
    'reads another file': false,
    'writes beside its folder': false,
    'writes into its folder': true,
    'starts a program': false,
    'starts a thread': false,
    'loads net': false,
    'loads https by require': false,
    'has fetch': false,
    'has WebSocket': false,
    'gets a module past the loader': false,
    environment: ['LANG'],
  })
})

const page = {
  kind: 'bookings',
  about: { name: 'a.html', mime: '', today: '2027-01-01', sender: false },
  row() {},
}

test('a process is kept for its account, serves no other, and there are two at most', async () => {
  const reading = createReading({ data_dir: await tempFolder() })
  onTestFinished(() => reading.close())
  mkdirSync(reading.folder, { recursive: true })
  const path = join(reading.folder, 'page')
  writeFileSync(path, '<p>Hello</p>')
  const pids = new Map<string, Set<number>>()
  const read = async (account: string) => {
    await reading.read(account, path, page)
    for (const [owner, pid] of reading.running())
      pids.set(owner, (pids.get(owner) ?? new Set<number>()).add(pid))
    expect(reading.running().length).toBeLessThanOrEqual(2)
  }
  for (const account of ['ada', 'ada', 'bob', 'ada', 'cem']) await read(account)
  await Promise.all(['ada', 'bob', 'cem', 'ada', 'bob', 'cem'].map(read))
  const all = [...pids.values()].flatMap(each => [...each])
  expect(new Set(all).size).toBe(all.length)
  expect(pids.get('ada')?.size).toBeLessThan(4)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { RefusingDisk } from '../../testing/refusing-disk.ts'
import { Browser, World, type Person } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

let world: World
let disk: RefusingDisk
beforeEach(() => {
  world = new World()
  world.goesOnWithoutDisk = true
  disk = new RefusingDisk()
})

const names = (rows: { [name: string]: unknown }[]) => rows.map(row => row['name']).sort()
const atServer = () => names([...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])])
const waiting = async () => (await disk.inner.loadLane(stream)).map(entry => entry.body['name'])
const add = (person: Person, name: string) => person.do('place.create', trip, { name }).saved

const withTrip = async () => {
  const anna = await world.device(disk.open())
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await add(anna, 'there')
  await world.pass(5000, anna.engine)
  return anna
}

const start = async (...args: Parameters<World['engine']>) => {
  const engine = world.engine(...args)
  const started = engine.start()
  await world.pass(20_000)
  await started
  await world.pass(1000, engine)
  engine.open(stream)
  await world.pass(5000, engine)
  return engine
}

describe('C11: the disk cannot be had when the app starts', () => {
  test.each(['refused', 'full', 'silently'] as const)(
    '%s: the trips come from the server, and what is done is sent',
    async how => {
      const before = await withTrip()
      before.engine.stop()
      disk.refuses = how
      const engine = await start(disk.open())
      expect(engine.state()).toMatchObject({ disk: 'memory', reach: 'reached' })
      expect(names([...engine.memory(stream).rowsOf('place').values()])).toEqual(['there'])
      expect(world.reports).toHaveLength(1)
    },
  )

  test('what waits there is neither lost nor told to be, and goes out with what was done meanwhile', async () => {
    const before = await withTrip()
    world.fault = () => 'drop'
    await add(before, 'waits')
    before.engine.stop()
    disk.refuses = 'refused'
    world.fault = () => undefined
    const anna = await world.device(disk.open())
    anna.engine.open(stream)
    await world.pass(5000, anna.engine)
    world.fault = () => 'drop'
    await add(anna, 'in memory')
    expect(anna.engine.state()).toMatchObject({ disk: 'memory', waiting: 1 })
    disk.refuses = undefined
    await world.pass(16_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ disk: 'ok', waiting: 2 })
    expect((await waiting()).sort()).toEqual(['in memory', 'waits'])
    world.fault = () => undefined
    await world.pass(120_000, anna.engine)
    expect(atServer()).toEqual(['in memory', 'there', 'waits'])
    expect(anna.engine.state()).toMatchObject({ disk: 'ok', waiting: 0, attention: 0 })
  })

  test('each tab goes on by itself', async () => {
    const before = await withTrip()
    before.engine.stop()
    disk.refuses = 'refused'
    const browser = new Browser()
    const tabs = [
      await world.device(disk.open(), browser.tab()),
      await world.device(disk.open(), browser.tab()),
    ] as const
    for (const { engine } of tabs) engine.open(stream)
    const [first, second] = tabs
    await world.pass(5000, first.engine, second.engine)
    await add(first, 'by the first')
    await add(second, 'by the second')
    await world.pass(60_000, first.engine, second.engine)
    expect(atServer()).toEqual(['by the first', 'by the second', 'there'])
    for (const { engine } of tabs)
      expect(engine.state()).toMatchObject({ leads: true, disk: 'memory', waiting: 0 })
    disk.refuses = undefined
    await world.pass(60_000, first.engine, second.engine)
    expect(tabs.map(({ engine }) => engine.state().leads)).toEqual([true, false])
    for (const { engine } of tabs) expect(engine.state()).toMatchObject({ disk: 'ok', waiting: 0 })
  })

  test('the bytes of a photo go along', async () => {
    disk.refuses = 'refused'
    const anna = await world.device(disk.open())
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await world.pass(5000, anna.engine)
    world.fault = () => 'drop'
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const file = {
      id: '0190b000-0000-7000-8000-00000000000f',
      name: 'a.jpg',
      mime: 'image/jpeg',
      size: 3,
      sha256: 'h',
    }
    const upload = { ...file, stream, staged_at: world.now, bytes }
    await anna.engine.importEntries({ client_id: 'c', entries: [], tray: [], streams: [], uploads: [upload] })
    disk.refuses = undefined
    await world.pass(16_000, anna.engine)
    expect(await disk.inner.readBytes(file.id)).toEqual(bytes)
    expect(anna.engine.files.isHere(file.id)).toBe(true)
  })
})

describe('C1, C11: the browser clears the database away under the open app', () => {
  test('nothing of it is called saved until it is back on the disk', async () => {
    const anna = await withTrip()
    world.fault = () => 'drop'
    await add(anna, 'waits')
    await disk.clear()
    expect(anna.engine.state()).toMatchObject({ disk: 'unsure', waiting: 1 })
    await add(anna, 'right after')
    expect(anna.engine.state().disk).toBe('unsure')
    await world.pass(1000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ disk: 'ok', waiting: 2 })
    expect(await waiting()).toEqual(['waits', 'right after'])
  })

  test.each(['full', 'refused'] as const)(
    'a disk that is %s again before all is back: it is said, goes out from memory, and goes back when it fits',
    async how => {
      const anna = await withTrip()
      world.fault = () => 'drop'
      for (const name of ['a', 'b', 'c']) await add(anna, name)
      disk.only = method => method === 'importEntries' || method === 'patchMeta'
      disk.refuses = how
      await disk.clear()
      await world.pass(1000, anna.engine)
      expect(await waiting()).toEqual([])
      expect(anna.engine.state()).toMatchObject({ disk: 'memory', waiting: 3 })
      // Something small fits: that says nothing of the rest.
      await add(anna, 'd')
      expect(anna.engine.state()).toMatchObject({ disk: 'memory', waiting: 4 })
      disk.refuses = undefined
      await world.pass(16_000, anna.engine)
      expect(anna.engine.state()).toMatchObject({ disk: 'ok', waiting: 4 })
      expect(await waiting()).toEqual(['a', 'b', 'c', 'd'])
      world.fault = () => undefined
      await world.pass(120_000, anna.engine)
      expect(atServer()).toEqual(['a', 'b', 'c', 'd', 'there'])
    },
  )

  test('while no disk is there all that waits is sent, once, also where it comes back with what was sent', async () => {
    const anna = await withTrip()
    world.fault = () => 'drop'
    await add(anna, 'a')
    // The disk is not cleared but refuses: it still has what memory has.
    disk.refuses = 'refused'
    disk.lose('cleared')
    await world.pass(1000, anna.engine)
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ disk: 'memory', waiting: 0 })
    expect(await waiting()).toEqual(['a'])
    disk.refuses = undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ disk: 'ok', waiting: 0, attention: 0 })
    expect([await waiting(), atServer()]).toEqual([[], ['a', 'there']])
  })

  test('a second tab goes on by itself, and both are one device again', async () => {
    const browser = new Browser()
    const first = await world.device(disk.open(), browser.tab())
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await add(first, 'there')
    await world.pass(5000, first.engine)
    const second = await world.device(disk.open(), browser.tab())
    second.engine.open(stream)
    const both = [first.engine, second.engine] as const
    await world.pass(5000, ...both)
    world.fault = () => 'drop'
    await add(first, 'a')
    await world.pass(100, ...both)
    disk.refuses = 'full'
    await disk.clear()
    await world.pass(20_000, ...both)
    for (const engine of both)
      expect(engine.state()).toMatchObject({ disk: 'memory', leads: true, waiting: 1 })
    await add(first, 'b')
    await add(second, 'c')
    world.fault = () => undefined
    await world.pass(120_000, ...both)
    expect(atServer()).toEqual(['a', 'b', 'c', 'there'])
    disk.refuses = undefined
    await world.pass(120_000, ...both)
    for (const engine of both) expect(engine.state()).toMatchObject({ disk: 'ok', waiting: 0, attention: 0 })
    expect(both.filter(engine => engine.state().leads)).toHaveLength(1)
  })
})

test('C11: a disk that refuses while the app is open is gone on without, and what it had is told', async () => {
  const anna = await withTrip()
  disk.refuses = 'refused'
  await expect(add(anna, 'too early')).rejects.toThrow('cannot store')
  expect(anna.engine.state().disk).toBe('refused')
  await world.pass(2000, anna.engine)
  await add(anna, 'again')
  await world.pass(20_000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ disk: 'memory', waiting: 0 })
  expect(atServer()).toEqual(['again', 'there'])
})

test('C10: a tab that a newer version outdates does not go on in memory', async () => {
  const anna = await withTrip()
  disk.refuses = 'outdated'
  disk.lose('outdated')
  await world.pass(60_000, anna.engine)
  expect(anna.engine.state().disk).toBe('outdated')
})

test('C7: a tab whose database went with a sign-out does not go on in memory, and sends nothing that never left', async () => {
  const anna = await withTrip()
  world.fault = () => 'drop'
  await add(anna, 'may have left')
  await anna.engine.idle()
  await add(anna, 'discarded')
  disk.refuses = 'ended'
  disk.lose('cleared')
  world.fault = () => undefined
  await world.pass(120_000, anna.engine)
  expect(atServer()).not.toContain('discarded')
  expect(anna.engine.state().disk).not.toBe('memory')
})

import { describe, expect, test } from 'vitest'
import { DiskRefused, type DeviceStore } from '../../db/device-store.ts'
import { MemoryStore } from '../../db/memory-store.ts'
import { beginOn, everyDisk } from '../../testing/disks.ts'
import { Browser, World, type Person } from '../../testing/world.ts'
import type { Tabs } from '../ports.ts'

const day = 86_400_000
const stream = (trip: string) => `trip:${trip}`
const tripId = (n: number) => `0190b000-0000-7000-8000-00000000000${n}`
const fileId = (n: number) => `0190c000-0000-7000-8000-00000000000${n}`
const near = tripId(1)
const far = tripId(2)

/** A server, and the device of the one who attaches. */
const withOther = async () => {
  const world = new World()
  const jonas = await world.device(new MemoryStore())
  const date = (offset: number) => new Date(world.now + offset * day).toISOString().slice(0, 10)
  const trip = async (id: string, from: number | undefined, until = from) => {
    const dates = from === undefined ? {} : { start_date: date(from), end_date: date(until ?? from) }
    jonas.do('trip.create', {}, { id, title: 'Lisbon', ...dates })
    await jonas.engine.idle()
  }
  const attach = async (trip: string, n: number, size = 10, mime = 'application/pdf') => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * n) % 251).buffer
    const content = { name: `${n}.pdf`, mime, size, sha256: 'ab'.repeat(32) }
    const upload = { ...content, id: fileId(n), stream: stream(trip), staged_at: world.now, bytes }
    await jonas.do('file.create', { trip_id: trip }, { id: fileId(n), ...content }, { upload }).saved
    await jonas.engine.idle()
    return bytes
  }
  const device = async (store: DeviceStore = new MemoryStore(), tabs?: Tabs) => {
    const anna = await world.device(store, tabs)
    anna.engine.downloads.begin()
    await world.pass(5_000, anna.engine)
    return anna
  }
  return { world, jonas, trip, attach, device, date }
}

const filesOf = async (person: Person, trip: string) => {
  // What a tab has not read yet is read when someone asks.
  person.engine.downloads.standing()
  await person.engine.idle()
  return countsOf(person, trip)
}
const countsOf = (person: Person, trip: string) => {
  const { pdfs: _, bytes: __, ...counts } = person.engine.downloads.standing().get(stream(trip)) ?? {}
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
const asked = (world: World) =>
  world.server.requests.flatMap(({ method, path, headers }) =>
    method === 'GET' && path.endsWith('/content') ? [`${path.split('/')[3]} ${headers['Range']}`] : [],
  )

describe.each(everyDisk)('C9: files of a trip, %s', (_, makeDisk) => {
  test('come by themselves from 14 days before it begins, and open without a network', async () => {
    const { world, trip, attach, device } = await withOther()
    await trip(near, 14)
    await trip(far, 15)
    const bytes = await attach(near, 1)
    await attach(far, 2)
    const { disk, store } = await beginOn(makeDisk())
    const anna = await device(store)
    expect(await filesOf(anna, near)).toEqual({ all: 1, here: 1 })
    expect(await filesOf(anna, far)).toEqual({ all: 1, asks: 1 })
    world.fault = () => 'drop'
    anna.engine.stop()
    const again = await world.device(disk.open())
    expect(await again.engine.files.read(fileId(1))).toEqual(bytes)
    expect(await again.engine.files.read(fileId(2))).toBeUndefined()
  })

  test('that broke off go on where they were, after a new start too', async () => {
    const { world, trip, attach, device } = await withOther()
    await trip(near, 1)
    const bytes = await attach(near, 1, 2_500_000)
    const { disk, store } = await beginOn(makeDisk())
    world.fault = ({ headers }) => (headers['Range']?.startsWith('bytes=1048576-') ? 'drop' : undefined)
    const anna = await device(store)
    expect(await filesOf(anna, near)).toEqual({ all: 1, coming: 1 })
    anna.engine.stop()
    world.fault = () => undefined
    world.server.requests.length = 0
    const again = await device(disk.open())
    expect(asked(world)).toEqual([`${fileId(1)} bytes=1048576-2097151`, `${fileId(1)} bytes=2097152-3145727`])
    expect(await again.engine.files.read(fileId(1))).toEqual(bytes)
    // What was only a part is not there any more.
    expect((await store.loadCopies()).map(({ id }) => id)).toEqual([fileId(1)])
  })
})

describe('C9: files come', () => {
  test('of a trip far away only when the person asks, and then those that there were', async () => {
    const { world, trip, attach, device } = await withOther()
    await trip(far, 126)
    await attach(far, 1)
    const store = new MemoryStore()
    const anna = await device(store)
    await anna.engine.downloads.get(stream(far))
    await world.pass(5_000, anna.engine)
    expect(await filesOf(anna, far)).toEqual({ all: 1, here: 1 })
    await attach(far, 2)
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, far)).toEqual({ all: 2, here: 1, asks: 1 })
    // Said of a trip that leaves the device it is forgotten.
    await anna.engine.takeOff(stream(far))
    anna.engine.open(stream(far))
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, far)).toEqual({ all: 2, asks: 2 })
  })

  test('that are as new as the moment in which the person asks, by a clock that is a little late', async () => {
    const { world, trip, attach, device } = await withOther()
    await trip(far, 126)
    world.skew = -1_900
    const anna = await device()
    await attach(far, 1)
    anna.engine.wake('person')
    await anna.engine.idle()
    await anna.engine.downloads.get(stream(far))
    await world.pass(5_000, anna.engine)
    expect(await filesOf(anna, far)).toEqual({ all: 1, here: 1 })
  })

  test('of a trip that the person keeps on this device, whatever its dates', async () => {
    const { world, trip, attach, device } = await withOther()
    await trip(far, -300)
    await attach(far, 1)
    const anna = await device()
    await anna.engine.pin(stream(far), true)
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, far)).toEqual({ all: 1, here: 1 })
  })

  test('over a connection that costs only when the person asks; another one brings the rest', async () => {
    const { world, trip, attach, device } = await withOther()
    world.sparesData = true
    await trip(near, 1)
    await attach(near, 1)
    const anna = await device()
    expect(await filesOf(anna, near)).toEqual({ all: 1, asks: 1 })
    await anna.engine.downloads.get(stream(near))
    await world.pass(5_000, anna.engine)
    await attach(near, 2)
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 2, here: 1, asks: 1 })
    world.sparesData = false
    anna.engine.downloads.circumstancesChanged()
    await world.pass(5_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 2, here: 2 })
  })

  test('not before the start has come to rest, and by one tab', async () => {
    const { world, trip, attach } = await withOther()
    await trip(near, 1)
    await attach(near, 1)
    const browser = new Browser()
    const store = new MemoryStore()
    const first = await world.device(store, browser.tab())
    const second = await world.device(store, browser.tab())
    await world.pass(60_000, first.engine, second.engine)
    expect(asked(world)).toEqual([])
    second.engine.downloads.begin()
    await world.pass(60_000, first.engine, second.engine)
    expect(asked(world)).toEqual([])
    first.engine.downloads.begin()
    await world.pass(60_000, first.engine, second.engine)
    expect(asked(world)).toHaveLength(1)
    expect(await filesOf(second, near)).toEqual({ all: 1, here: 1 })
  })

  test('no more to a tab that has ceased to send', async () => {
    const { world, trip, attach } = await withOther()
    await trip(near, 1)
    const browser = new Browser()
    const store = new MemoryStore()
    const first = await world.device(store, browser.tab())
    const second = await world.device(store, browser.tab())
    first.engine.downloads.begin()
    await world.pass(5_000, first.engine, second.engine)
    browser.next('told')
    await attach(near, 1)
    second.engine.open(stream(near))
    first.engine.open(stream(near))
    await world.pass(200_000, first.engine, second.engine)
    expect(await filesOf(first, near)).toEqual({ all: 1, coming: 1 })
    expect(asked(world)).toEqual([])
  })

  test('when another tab is told to get them', async () => {
    const { world, trip, attach } = await withOther()
    await trip(far, 126)
    await attach(far, 1)
    const browser = new Browser()
    const store = new MemoryStore()
    const first = await world.device(store, browser.tab())
    const second = await world.device(store, browser.tab())
    await second.engine.downloads.get(stream(far))
    await world.pass(60_000, first.engine, second.engine)
    expect(await filesOf(second, far)).toEqual({ all: 1, here: 1 })
  })

  test('beside the lanes: a change is sent while a file does not come', async () => {
    const { world, trip, attach } = await withOther()
    await trip(near, 1)
    await attach(near, 1)
    const held = Promise.withResolvers<void>()
    world.late = ({ headers }) => (headers['Range'] ? held.promise : undefined)
    const anna = await world.device(new MemoryStore())
    anna.engine.downloads.begin()
    while (!asked(world).length) await Promise.resolve()
    await anna.do('place.create', { trip_id: near }, { id: tripId(9), name: 'Belém' }).saved
    await expect.poll(() => anna.engine.state().waiting).toBe(0)
    expect(countsOf(anna, near)).toEqual({ all: 1, coming: 1 })
    held.resolve()
    await world.pass(5_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 1, here: 1 })
  })
})

describe('C9: nothing is kept', () => {
  test('of bytes with another hash than the server names; after three times they count as lost there', async () => {
    const { world, trip, attach } = await withOther()
    await trip(near, 1)
    await attach(near, 1)
    const store = new MemoryStore()
    world.change = ({ bytes, ...answer }) => ({ ...answer, ...(bytes ? { bytes: new ArrayBuffer(10) } : {}) })
    const anna = await world.device(store)
    anna.engine.downloads.begin()
    await world.pass(600_000, anna.engine)
    expect(asked(world)).toHaveLength(3)
    expect(await store.loadCopies()).toEqual([])
    expect(await filesOf(anna, near)).toEqual({ all: 1, unsent: 1 })
    world.change = answer => answer
    await anna.engine.downloads.get(stream(near))
    await world.pass(5_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 1, here: 1 })
  })

  test('once the session has ended or the trip was taken away', async () => {
    const { world, trip, attach } = await withOther()
    await trip(near, 1)
    await attach(near, 1, 2_500_000)
    const store = new MemoryStore()
    const anna = await world.device(store)
    world.fault = ({ headers }) => {
      if (headers['Range']?.startsWith('bytes=1048576-'))
        world.server.gone.push({ stream: stream(near), cause: 'removed', at: world.now, by: 'Inês' })
      return undefined
    }
    anna.engine.downloads.begin()
    await world.pass(600_000, anna.engine)
    expect(anna.engine.status(stream(near))).toBe('revoked')
    expect(await store.loadCopies()).toEqual([])
    expect(anna.engine.downloads.standing().size).toBe(0)
  })

  test('of what no server has: it is said to be on its way from another device', async () => {
    const { world, jonas, trip, device } = await withOther()
    await trip(near, 1)
    const content = { name: 'a.pdf', mime: 'application/pdf', size: 10, sha256: 'ab'.repeat(32) }
    await jonas.do('file.create', { trip_id: near }, { id: fileId(1), ...content }).saved
    await jonas.engine.idle()
    const anna = await device()
    expect(await filesOf(anna, near)).toEqual({ all: 1, unsent: 1 })
    expect(asked(world)).toEqual([])
  })

  test('of what the server lost: it is asked for once, and again when the person asks', async () => {
    const { world, trip, attach, device } = await withOther()
    await trip(near, 1)
    await attach(near, 1)
    const content = world.server.contents.get(fileId(1)) ?? []
    world.server.contents.clear()
    const anna = await device()
    await world.pass(600_000, anna.engine)
    expect(asked(world)).toHaveLength(1)
    expect(await filesOf(anna, near)).toEqual({ all: 1, unsent: 1 })
    world.server.contents.set(fileId(1), content)
    await anna.engine.downloads.get(stream(near))
    await world.pass(5_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 1, here: 1 })
  })
})

describe('C9: with less room than there are files', () => {
  test('those of the soonest trip come first, papers before photos; what ended goes first', async () => {
    const { world, trip, attach, device } = await withOther()
    world.filesLimit = 25
    const past = tripId(3)
    await trip(past, -20, -10)
    await trip(far, 10)
    await trip(near, 2)
    await attach(past, 1)
    await attach(far, 2)
    const store = new MemoryStore()
    const anna = await device(store)
    await anna.engine.downloads.get(stream(past))
    await world.pass(5_000, anna.engine)
    expect(await filesOf(anna, past)).toEqual({ all: 1, here: 1 })
    expect(await filesOf(anna, far)).toEqual({ all: 1, here: 1 })

    await attach(near, 3, 10, 'image/jpeg')
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 1, here: 1 })
    expect(await filesOf(anna, past)).toEqual({ all: 1, over: 1 })
    expect(await filesOf(anna, far)).toEqual({ all: 1, here: 1 })

    await attach(near, 4, 20)
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect((await store.loadCopies()).map(({ id }) => id)).toEqual([fileId(4)])
    expect(await filesOf(anna, near)).toEqual({ all: 2, here: 1, over: 1 })
    expect(await filesOf(anna, far)).toEqual({ all: 1, over: 1 })

    world.filesLimit = 100
    anna.engine.downloads.circumstancesChanged()
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, far)).toEqual({ all: 1, here: 1 })
    world.filesLimit = 10
    anna.engine.downloads.circumstancesChanged()
    await world.pass(60_000, anna.engine)
    const left = (await store.loadCopies()).reduce((sum, { size }) => sum + size, 0)
    expect(left).toBeLessThanOrEqual(10)
  })

  test('what exists only here takes nothing from the limit and never goes', async () => {
    const { world, trip, device } = await withOther()
    await trip(near, 1)
    const store = new MemoryStore()
    const anna = await device(store)
    world.filesLimit = 0
    world.fault = ({ method }) => (method === 'PUT' ? 'drop' : undefined)
    const content = { name: 'a.pdf', mime: 'application/pdf', size: 10, sha256: 'ab'.repeat(32) }
    const staged = { id: fileId(1), stream: stream(near), staged_at: world.now }
    const upload = { ...content, ...staged, bytes: new ArrayBuffer(10) }
    await anna.do('file.create', { trip_id: near }, { id: fileId(1), ...content }, { upload }).saved
    anna.engine.downloads.circumstancesChanged()
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 1, here: 1 })
    expect(await store.readBytes(fileId(1))).toBeDefined()
  })

  test('what was sent from here is a copy like any other from then on', async () => {
    const { world, trip, device } = await withOther()
    await trip(far, 100)
    const store = new MemoryStore()
    const anna = await device(store)
    world.filesLimit = 15
    for (const n of [1, 2]) {
      const content = { name: `${n}.pdf`, mime: 'application/pdf', size: 10, sha256: 'ab'.repeat(32) }
      const staged = { id: fileId(n), stream: stream(far), staged_at: world.now }
      const upload = { ...content, ...staged, bytes: new Uint8Array(10).fill(n).buffer }
      await anna.do('file.create', { trip_id: far }, { id: fileId(n), ...content }, { upload }).saved
      await world.pass(60_000, anna.engine)
    }
    expect((await store.loadCopies()).map(({ id }) => id)).toEqual([fileId(2)])
    expect(await filesOf(anna, far)).toEqual({ all: 2, here: 1, asks: 1 })
  })

  test('what is opened stays only where there is room for it beside what is to be here', async () => {
    const { world, trip, attach, device } = await withOther()
    world.filesLimit = 15
    await trip(near, 1)
    await trip(far, 100)
    await attach(near, 1)
    const opened = await attach(far, 2)
    const store = new MemoryStore()
    const anna = await device(store)
    await anna.engine.downloads.keep(fileId(2), stream(far), opened)
    expect((await store.loadCopies()).map(({ id }) => id)).toEqual([fileId(1)])
    world.filesLimit = 20
    await anna.engine.downloads.keep(fileId(2), stream(far), opened)
    expect(await filesOf(anna, far)).toEqual({ all: 1, here: 1 })
  })

  test('a disk that refuses is said to be full, and asked again when the person wants it', async () => {
    const { world, trip, attach } = await withOther()
    await trip(near, 1)
    await attach(near, 1)
    await attach(near, 2)
    const store = new MemoryStore()
    const keepCopy = store.keepCopy.bind(store)
    store.keepCopy = () => Promise.reject(new DiskRefused('full', undefined))
    const anna = await world.device(store)
    anna.engine.downloads.begin()
    await world.pass(600_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 2, full: 2 })
    expect(asked(world)).toHaveLength(1)
    expect(anna.engine.state().disk).toBe('ok')
    store.keepCopy = keepCopy
    await anna.engine.downloads.get(stream(near))
    await world.pass(5_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 2, here: 2 })
  })

  test('what the browser says to be free is left for what people type; more of it brings the files', async () => {
    const { world, trip, attach } = await withOther()
    world.freeBytes = 40_000_000
    await trip(near, 1)
    await attach(near, 1)
    const anna = await world.device(new MemoryStore())
    anna.engine.downloads.begin()
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 1, full: 1 })
    expect(asked(world)).toEqual([])
    world.freeBytes = 400_000_000
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 1, here: 1 })
  })

  test('files of trips that the person keeps go last, and nothing comes again at once', async () => {
    const { world, trip, attach, device } = await withOther()
    const kept = tripId(3)
    await trip(near, 1)
    await trip(kept, 100)
    await attach(near, 1)
    await attach(kept, 2)
    const store = new MemoryStore()
    const anna = await device(store)
    await anna.engine.pin(stream(kept), true)
    await world.pass(60_000, anna.engine)
    expect(await store.loadCopies()).toHaveLength(2)
    let full = true
    store.keepReserve = async () => !full || (await store.loadCopies()).every(({ id }) => id !== fileId(1))
    world.server.requests.length = 0
    await world.pass(700_000, anna.engine)
    full = false
    expect((await store.loadCopies()).map(({ id }) => id)).toEqual([fileId(2)])
    expect(await filesOf(anna, near)).toMatchObject({ full: 1 })
    expect(asked(world)).toEqual([])
  })

  test('a trip that leaves the device takes its files along', async () => {
    const { world, trip, attach, device } = await withOther()
    await trip(near, 1)
    await attach(near, 1)
    const anna = await device()
    expect(await filesOf(anna, near)).toEqual({ all: 1, here: 1 })
    await anna.engine.takeOff(stream(near))
    world.fault = ({ headers }) => (headers['Range'] ? 'drop' : undefined)
    anna.engine.open(stream(near))
    await world.pass(60_000, anna.engine)
    expect(await filesOf(anna, near)).toEqual({ all: 1, coming: 1 })
  })
})

/** Numbers that repeat exactly. */
const diceOf = (seed: number) => {
  let state = seed + 1
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'C9: what is said to come comes, and nothing else does (seed %i)',
  async seed => {
    const dice = diceOf(seed)
    const { world, trip, attach } = await withOther()
    world.filesLimit = [0, 30, 60, 500][dice(4)]
    world.sparesData = dice(4) === 0
    const trips = [1, 2, 3].map(tripId)
    for (const [n, id] of trips.entries()) {
      await trip(id, [-30, -1, 3, 100, undefined][dice(5)], undefined)
      for (let each = dice(4); each > 0; each--)
        await attach(id, 3 * n + each, 5 + dice(30), dice(2) ? 'image/jpeg' : 'application/pdf')
    }
    const store = new MemoryStore()
    const anna = await world.device(store)
    for (const id of trips) if (dice(4) === 0) await anna.engine.pin(stream(id), true)
    if (dice(8) === 0) world.server.contents.delete(fileId(1 + dice(9)))
    await world.pass(5_000, anna.engine)
    const told = await Promise.all(trips.map(id => filesOf(anna, id)))
    anna.engine.downloads.begin()
    await world.pass(60_000, anna.engine)
    for (const [n, id] of trips.entries()) {
      const { coming = 0, unsent = 0, ...rest } = told[n] ?? {}
      const now = await filesOf(anna, id)
      // The server may turn out to have lost one.
      const lost = (now['unsent'] ?? 0) - unsent
      expect(now['coming'] ?? 0).toBe(0)
      expect((now['here'] ?? 0) + lost).toBeGreaterThanOrEqual(coming)
      if (lost === 0) expect({ ...rest, here: coming }).toEqual({ ...now, here: now['here'] ?? 0 })
    }
    const copies = await store.loadCopies()
    expect(copies.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(world.filesLimit ?? 0)
  },
)

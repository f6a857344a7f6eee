import { describe, expect, test } from 'vitest'
import { beginOn, everyDisk } from '../../testing/disks.ts'
import { parked, anEntry } from '../../testing/entries.ts'
import { Browser, World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const newTripId = '0190b000-0000-7000-8000-00000000000b'
const stream = `trip:${tripId}`
const params = { trip_id: tripId }
const photo = { name: 'Azulejo.jpg', mime: 'image/jpeg', size: 8, sha256: 'ab'.repeat(32) }

describe.each(everyDisk)('C7: what another tab put on the disk and told nobody of, %s', (_, makeDisk) => {
  test.each(['sends', 'follows'])('is counted by the tab that %s once it reads again', async role => {
    const { disk, store } = await beginOn(makeDisk())
    const world = new World()
    const browser = new Browser()
    const silent = { ...browser.tab(), tell: () => {} }
    const first = await world.device(store, role === 'sends' ? browser.tab() : silent)
    const second = await world.device(disk.open(), role === 'sends' ? silent : browser.tab())
    const [here, other] = role === 'sends' ? [first, second] : [second, first]
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await world.pass(60_000, first.engine, second.engine)
    await here.engine.readAgain()
    expect(here.engine.onlyHereIds().size).toBe(0)

    world.fault = () => 'drop'
    const made = other.do('trip.create', {}, { id: newTripId, title: 'Porto' })
    const id = '0190c000-0000-7000-8000-000000000001'
    await made.saved
    await other.do(
      'file.create',
      params,
      { id, ...photo },
      {
        upload: { ...photo, id, stream, staged_at: world.now, bytes: new ArrayBuffer(8) },
      },
    ).saved
    await store.saveAttention(parked(anEntry('p', { stream })))
    expect(here.engine.onlyHereIds().size).toBe(0)
    await here.engine.readAgain()
    expect(here.engine.state()).toMatchObject({ waiting: 2, attention: 1 })
    expect([...here.engine.onlyHereIds()]).toEqual(expect.arrayContaining([made.mutation_id, 'p']))
    expect(here.engine.onlyHereIds().size).toBe(3)
    first.engine.stop()
    second.engine.stop()
  })
})

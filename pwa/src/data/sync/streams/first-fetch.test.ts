import { expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

test.each([0, 1, 2])(
  'what is opened while the first visit fetches one trip after the other is fetched once: %i',
  async at => {
    const world = new World()
    const anna = await world.device(new MemoryStore())
    const streams: `trip:${string}`[] = []
    for (const title of ['Lisbon', 'Porto', 'Coimbra']) {
      const id = anna.engine.mint()
      streams.push(`trip:${id}`)
      anna.do('trip.create', {}, { id, title, start_date: '2027-05-01', end_date: '2027-05-03' })
    }
    await world.pass(10, anna.engine)
    anna.engine.stop()
    world.server.requests.length = 0

    const phone = world.engine(new MemoryStore())
    phone.onChange(change => {
      const begun = world.server.requests.some(({ path }) => path === '/api/streams/app/snapshot')
      if (begun && change.type !== 'status') phone.open(streams[at] ?? '')
    })
    await phone.start()
    await world.pass(10, phone)
    for (const stream of streams) expect(phone.status(stream)).toBe('live')
    const fetched = world.server.requests
      .map(({ path }) => decodeURIComponent(path))
      .filter(path => /snapshot/.test(path))
    expect(fetched.filter(path => path.includes('trip:')).toSorted()).toEqual(
      streams.map(stream => `/api/streams/${stream}/snapshot`).toSorted(),
    )
    phone.stop()
  },
)

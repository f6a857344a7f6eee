/** A device that was away comes back with 500 changes: the app's own engine over a slow line. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MemoryStore } from '../pwa/src/data/db/memory-store.ts'
import { fetchTransport } from '../pwa/src/data/ports/fetch-transport.ts'
import { createEngine } from '../pwa/src/data/sync/engine.ts'
import type { Engine } from '../pwa/src/data/sync/engine-types.ts'
import { NoAnswer, type Transport } from '../pwa/src/data/sync/ports.ts'
import { HttpClient, json, newId } from './http-client.ts'
import { ms, type Row } from './table.ts'

const changes = 500

interface Line {
  up: boolean
}

const slowLine = (url: string, cookie: string, line: Line, roundTripMs: number): Transport => {
  const inner = fetchTransport(url, (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, cookie } }),
  )
  return {
    async request(request) {
      await sleep(roundTripMs / 2)
      if (!line.up) throw new NoAnswer('no network')
      const answer = await inner.request(request)
      await sleep(roundTripMs / 2)
      return answer
    },
  }
}

const startEngine = (url: string, cookie: string, userId: string, line: Line, roundTripMs: number): Engine =>
  createEngine(
    {
      store: new MemoryStore(),
      transport: slowLine(url, cookie, line, roundTripMs),
      clock: { now: Date.now },
      timers: {
        after: (wait, run) => {
          const timer = setTimeout(run, wait)
          return () => clearTimeout(timer)
        },
      },
      random: {
        bytes: bytes => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
        unit: Math.random,
      },
      tabs: {
        lead: gained => {
          queueMicrotask(gained)
          return () => {}
        },
        tell: () => {},
        hear: () => () => {},
      },
      report: (problem, error) => console.error(problem, error),
    },
    { user_id: userId, name: 'maya', avatar: null, is_admin: true },
  )

const until = async (done: () => boolean, what: string): Promise<void> => {
  const end = performance.now() + 60_000
  while (!done()) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await sleep(5)
  }
}

export const measureFlush = async (
  url: string,
  cookie: string,
  userId: string,
  roundTripMs = 80,
): Promise<Row[]> => {
  const client = new HttpClient(url, cookie)
  const trip =
    json(await client.change('POST', '/api/trips', { id: newId(), title: 'Away' }))['trip']?.id ?? ''
  const stream = `trip:${trip}`
  const line = { up: true }
  const engine = startEngine(url, cookie, userId, line, roundTripMs)
  await engine.start()
  engine.open(stream)
  await until(() => engine.memory(stream).loaded && engine.status(stream) === 'live', 'the trip')
  line.up = false
  const saved = Array.from({ length: changes }, (_, n) => {
    const body = { id: newId(), name: `Found on the way ${n}` }
    return engine.enqueue({ stream, mutation: 'place.create', params: { trip_id: trip }, body }).saved
  })
  await Promise.all(saved)
  await sleep(300)
  line.up = true
  const begun = performance.now()
  engine.wake('online')
  await until(() => engine.memory(stream).entries.length === 0, 'the outbox to empty')
  const took = performance.now() - begun
  engine.stop()
  const listed = JSON.parse((await client.ask('GET', `/api/trips/${trip}/places`)).bytes.toString()) as {
    places: unknown[]
  }
  client.close()
  return [
    {
      what: `${changes} queued changes flushed at ${roundTripMs} ms round trip`,
      measured: `${ms(took)}, ${listed.places.length} rows`,
      budget: '≤ 10 s, all exactly once',
    },
  ]
}

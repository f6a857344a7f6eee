import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchTile } from './fetch-tile.ts'

const tile = new Uint8Array([1, 2, 3])
const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer())
let tiles = 0
const asked = () => ({
  address: `/tile/${tiles++}`,
  onOther: vi.fn<() => void>(),
  onLost: vi.fn<() => void>(),
})
// Each test begins when everything that was refused before may be asked for again.
let begin = Date.now()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: (begin += 600_000) }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a tile comes as its bytes, and none as undefined', async () => {
  answers(() => new Response(tile, { headers: { 'Content-Type': 'application/vnd.mapbox-vector-tile' } }))
  expect(new Uint8Array((await fetchTile(asked())) ?? [])).toEqual(tile)
  answers(() => new Response(null, { status: 204 }))
  expect(await fetchTile(asked())).toBeUndefined()
})

test.each([
  ['no network', () => Promise.reject(new TypeError('lost')), { lost: 1, other: 0 }],
  ['another archive', () => new Response('{}', { status: 404 }), { lost: 0, other: 1 }],
  ['the page of a foreign network', () => new Response('<html>'), { lost: 0, other: 0 }],
  ['a server that fails', () => new Response('{}', { status: 502 }), { lost: 0, other: 0 }],
])('%s is no answer that could be kept', async (_what, answer, told) => {
  answers(answer as () => Response)
  const question = asked()
  await expect(fetchTile(question)).rejects.toThrow()
  expect(question.onLost).toHaveBeenCalledTimes(told.lost)
  expect(question.onOther).toHaveBeenCalledTimes(told.other)
})

test('a view that moved on says nothing of the network', async () => {
  const gone = AbortSignal.abort()
  answers(() => Promise.reject(gone.reason) as never)
  const question = { ...asked(), signal: gone }
  await expect(fetchTile(question)).rejects.toThrow('abort')
  expect(question.onLost).not.toHaveBeenCalled()
})

describe('a tile that the server refuses', () => {
  const good = () => new Response(tile, { headers: { 'Content-Type': 'application/vnd.mapbox-vector-tile' } })

  const answering = (first: () => Response) => {
    const requests: string[] = []
    let next = first
    vi.stubGlobal('fetch', async (address: string) => {
      requests.push(address)
      return next()
    })
    return { requests, comeRight: () => void (next = good) }
  }

  test('too many were asked for: none is until the time that the server says', async () => {
    const { requests, comeRight } = answering(
      () => new Response('{}', { status: 429, headers: { 'Retry-After': '30' } }),
    )
    const [one, other] = [asked(), asked()]
    await expect(fetchTile(one)).rejects.toMatchObject({ name: 'TileRefused', wait_ms: 30_000 })
    comeRight()
    vi.setSystemTime(Date.now() + 10_000)
    await expect(fetchTile(one)).rejects.toMatchObject({ name: 'TileRefused', wait_ms: 20_000 })
    await expect(fetchTile(other)).rejects.toMatchObject({ wait_ms: 20_000 })
    expect(requests).toEqual([one.address])
    vi.setSystemTime(Date.now() + 20_000)
    expect(await fetchTile(one)).toHaveProperty('byteLength', 3)
    expect(requests).toEqual([one.address, one.address])
  })

  test('one that fails is asked for again after a while, others at once', async () => {
    const { requests, comeRight } = answering(() => new Response('{}', { status: 502 }))
    const [one, other] = [asked(), asked()]
    await expect(fetchTile(one)).rejects.toMatchObject({ wait_ms: 5_000 })
    comeRight()
    await expect(fetchTile(one)).rejects.toMatchObject({ wait_ms: 5_000 })
    expect(await fetchTile(other)).toHaveProperty('byteLength', 3)
    vi.setSystemTime(Date.now() + 5_000)
    expect(await fetchTile(one)).toHaveProperty('byteLength', 3)
    expect(requests).toEqual([one.address, other.address, one.address])
  })

  test('a server that goes on failing is asked ever more seldom', async () => {
    const { comeRight } = answering(() => new Response('{}', { status: 502 }))
    const one = asked()
    const waits = []
    for (let n = 0; n < 8; n++) {
      const { wait_ms } = await fetchTile(one).then(
        () => ({ wait_ms: 0 }),
        (error: { wait_ms: number }) => error,
      )
      waits.push(wait_ms)
      vi.setSystemTime(Date.now() + wait_ms)
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
    comeRight()
    expect(await fetchTile(one)).toHaveProperty('byteLength', 3)
  })

  test.each([
    ['no session', () => new Response('{}', { status: 401 })],
    ['another archive', () => new Response('{}', { status: 404 })],
    ['the page of a foreign network', () => new Response('<html>')],
  ])('%s does not pass by itself: nobody is told to ask again', async (_what, answer) => {
    answers(answer)
    await expect(fetchTile(asked())).rejects.toMatchObject({ name: 'TileRefused', wait_ms: undefined })
  })
})

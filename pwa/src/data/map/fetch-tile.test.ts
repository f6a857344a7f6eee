import { afterEach, expect, test, vi } from 'vitest'
import { fetchTile } from './fetch-tile.ts'

const tile = new Uint8Array([1, 2, 3])
const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer())
const asked = () => ({ address: '/tile', onOther: vi.fn<() => void>(), onLost: vi.fn<() => void>() })
afterEach(() => vi.unstubAllGlobals())

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

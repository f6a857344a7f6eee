import { afterEach, expect, test, vi } from 'vitest'
import { answerPicture, isPicture } from './picture-cache.ts'

afterEach(() => vi.unstubAllGlobals())

const address = 'https://caravel.example/api/maps/place-photo/way%3A26298066/bytes'
const ask = () =>
  answerPicture({ request: new Request(address), url: new URL(address) } as Parameters<
    typeof answerPicture
  >[0])

/** What is kept, by the name of its store. */
const stores = () => {
  const kept = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const here = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, here)
    return {
      match: async ({ url }: Request) => here.get(url)?.clone(),
      put: async ({ url }: Request, response: Response) => void here.set(url, response),
      keys: async () => [...here.keys()],
      delete: async (url: string) => here.delete(url),
    }
  }
  vi.stubGlobal('caches', { open })
  return kept
}

test('pictures of people and of sights are kept, nothing else below /api', () => {
  expect(isPicture('/uploads/avatars/a.webp')).toBe(true)
  expect(isPicture(new URL(address).pathname)).toBe(true)
  expect(isPicture('/api/maps/place-photo/way%3A1')).toBe(false)
  expect(isPicture('/api/shared/token/place-photo/1/bytes')).toBe(false)
})

test('a picture seen once is there without a network; a refusal is asked for again', async () => {
  const kept = stores()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NO_PHOTO' }, { status: 404 }))
  expect((await ask()).status).toBe(404)
  expect(kept.get('caravel-place-photos')?.size).toBe(0)
  vi.stubGlobal(
    'fetch',
    async () => new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'image/jpeg' } }),
  )
  await ask()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  expect((await (await ask()).arrayBuffer()).byteLength).toBe(2)
  expect([...kept.keys()]).toEqual(['caravel-place-photos'])
})

import { afterEach, expect, test, vi } from 'vitest'
import { answerAsset } from './asset-cache.ts'

afterEach(() => vi.unstubAllGlobals())

const request = new Request('https://caravel.example/assets/sheet-0001.js')
const ask = () => answerAsset({ request } as Parameters<typeof answerAsset>[0])

/** A store that holds what is put into it, or has no room. */
const storeWith = (put: (request: Request, response: Response) => Promise<void>) => {
  const kept = new Map<string, Response>()
  const cache = {
    match: async ({ url }: Request) => kept.get(url)?.clone(),
    put: async (asked: Request, response: Response) => {
      await put(asked, response)
      kept.set(asked.url, response)
    },
    keys: async () => [...kept.keys()],
    delete: async (url: string) => kept.delete(url),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return kept
}

const script = () => new Response('export default 1', { headers: { 'content-type': 'text/javascript' } })

test('what came once is kept, a page in its place is not', async () => {
  const kept = storeWith(async () => {})
  vi.stubGlobal('fetch', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  expect(await (await ask()).text()).toBe('<html>')
  expect(kept.size).toBe(0)
  vi.stubGlobal('fetch', async () => script())
  expect(await (await ask()).text()).toBe('export default 1')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  expect(await (await ask()).text()).toBe('export default 1')
})

test('a device without room shows what came all the same', async () => {
  storeWith(async () => Promise.reject(new DOMException('full', 'QuotaExceededError')))
  vi.stubGlobal('fetch', async () => script())
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await (await ask()).text()).toBe('export default 1')
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

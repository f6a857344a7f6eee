import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetShared, readShared } from '../data/shared-files.ts'
import { takeShared } from './take-shared.ts'

/** A store as browsers have it, as far as shared files need one. */
function stubCaches(put?: () => Promise<void>): void {
  const stores = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const kept = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, kept)
    return {
      put: async (key: string, response: Response) => {
        await put?.()
        kept.set(key, response)
      },
      keys: async () => [...kept.keys()],
      match: async (key: string) => kept.get(key)?.clone(),
    }
  }
  vi.stubGlobal('caches', { open, delete: async (name: string) => stores.delete(name) })
}

beforeEach(() => {
  stubCaches()
  // A worker's answer may lead to a path; Node's wants a whole address.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status: status ?? 302, headers: { location: String(url) } }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function share(files: readonly File[]): Promise<string | null> {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  const request = new Request('https://caravel.example/share-files', { method: 'POST', body })
  const answer = await takeShared({ request } as Parameters<typeof takeShared>[0])
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

const told = async () =>
  Promise.all((await readShared()).map(async file => [file.name, file.type, await file.text()]))

test('files of another app are kept with their names until they are dealt with', async () => {
  const names = ['Überfahrt – 切符.pdf', 'pass.pkpass']
  expect(await share(names.map(name => new File([name], name, { type: 'application/pdf' })))).toBe(
    '/?sheet=shared-files',
  )
  expect(await told()).toEqual(names.map(name => [name, 'application/pdf', name]))
  await share([new File(['b'], 'b.txt', { type: 'text/plain' })])
  expect(await told()).toEqual([['b.txt', 'text/plain', 'b']])
  await forgetShared()
  expect(await told()).toEqual([])
})

test('too many, none, and those that the disk has no room for are said', async () => {
  expect(await share(Array.from({ length: 21 }, (_, n) => new File(['x'], `${n}.txt`)))).toContain(
    'card=too-much',
  )
  expect(await share([])).toBe('/')
  stubCaches(async () => Promise.reject(new DOMException('full', 'QuotaExceededError')))
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await share([new File(['x'], 'x.txt')])).toContain('card=failed')
  expect(warned).toHaveBeenCalledOnce()
})

import { effect } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDevice, type Device } from './device.ts'
import { forgetOwnPictures, libraryPicture, type LibraryPicture } from './library-pictures.ts'
import { findThumbnail, readThumbnailsAnew, storeThumbnail } from './library-thumbnails.ts'

/** A store of answers as a browser has it, in memory. */
const openStore = () => {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) =>
      void kept.set(new URL(url, 'http://device').href, response),
    keys: async () => [...kept.keys()].map(url => ({ url })),
    delete: async (url: string) => kept.delete(new URL(url, 'http://device').href),
  }
  const match = cache.match
  cache.match = url => match(new URL(url, 'http://device').href)
  vi.stubGlobal('caches', { open: async () => cache })
  return kept
}

beforeEach(() => readThumbnailsAnew())
afterEach(() => vi.unstubAllGlobals())

const origin = (asset_id: string) => ({ provider: 'immich', owner_id: 'tom', asset_id })
const headers = { 'x-sync-epoch': 'e', 'content-type': 'image/jpeg' }

const quietDevice = (user_id: string) =>
  ({
    actor: { user_id },
    engine: { onChange: () => () => {}, state: () => ({ reach: 'online' }) },
    ready: new Promise(() => {}),
  }) as unknown as Device

/** What is told of a picture while somebody looks at it. */
const watch = (asset: string) => {
  const seen: LibraryPicture[] = []
  const stop = effect(() => void seen.push(libraryPicture(origin(asset), 'thumbnail').value))
  return { seen, stop }
}

test('a thumbnail that came once is there without a network', async () => {
  const kept = openStore()
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(9), { headers }))
  const first = watch('one')
  await expect.poll(() => first.seen.at(-1)?.status).toBe('ready')
  first.stop()
  expect([...kept.keys()][0]).toContain('/assets/0/one/tom/thumbnail?bytes=9')
  readThumbnailsAnew()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  const path = '/api/integrations/memories/immich/assets/0/one/tom/thumbnail'
  expect((await findThumbnail(path))?.size).toBe(9)
})

test('so many bytes are stored and no more: the oldest go', async () => {
  const kept = openStore()
  for (let at = 0; at < 5; at++) await storeThumbnail(`/t/${at}`, new Blob([new Uint8Array(40)]), 100)
  expect([...kept.keys()].map(url => new URL(url).pathname)).toEqual(['/t/3', '/t/4'])
})

test('six come at once, and what nobody looks at any more is not asked for', async () => {
  openStore()
  const answers: ((response: Response) => void)[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return new Promise<Response>(resolve => answers.push(resolve))
  })
  const watched = Array.from({ length: 20 }, (_, at) => watch(`many-${at}`))
  await expect.poll(() => asked.length).toBe(6)
  for (const { stop } of watched.slice(6, 19)) stop()
  for (const answer of answers.splice(0)) answer(new Response(new Uint8Array(1), { headers }))
  await expect.poll(() => asked.length).toBe(7)
  expect(asked.at(-1)).toContain('many-19')
  for (const answer of answers.splice(0)) answer(new Response(new Uint8Array(1), { headers }))
  await expect.poll(() => watched[19]?.seen.at(-1)?.status).toBe('ready')
  for (const { stop } of watched) stop()
  expect(asked).toHaveLength(7)
})

test('one that is gone says so, one that does not come is asked for again', async () => {
  openStore()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let status = 404
    vi.stubGlobal('fetch', async () =>
      status === 200
        ? new Response(new Uint8Array(1), { headers })
        : Response.json({ code: 'X' }, { status, headers }),
    )
    const gone = watch('gone')
    await vi.waitFor(() => expect(gone.seen.at(-1)).toEqual({ status: 'absent', why: 'gone' }))
    status = 502
    const away = watch('away')
    await vi.waitFor(() => expect(away.seen.at(-1)).toEqual({ status: 'absent', why: 'away' }))
    status = 200
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(() => expect(away.seen.at(-1)?.status).toBe('ready'))
    expect(gone.seen.at(-1)?.status).toBe('ready')
    gone.stop()
    away.stop()
  } finally {
    vi.useRealTimers()
  }
})

test.each(['the library is disconnected', 'the account is closed'])(
  'a thumbnail that comes after %s is not stored',
  async why => {
    const kept = openStore()
    setDevice(quietDevice('tom'))
    const answer = Promise.withResolvers<Response>()
    const asked = vi.fn(() => answer.promise)
    vi.stubGlobal('fetch', asked)
    const late = watch(`late ${why}`)
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    if (why === 'the account is closed') setDevice(undefined)
    else {
      // The server says then that there is no such library.
      vi.stubGlobal('fetch', async () => Response.json({ code: 'X' }, { status: 404, headers }))
      await forgetOwnPictures('immich')
      await expect.poll(() => late.seen.at(-1)).toEqual({ status: 'absent', why: 'gone' })
    }
    vi.stubGlobal('fetch', async () => new Response(new Uint8Array(1), { headers }))
    const next = watch(`next ${why}`)
    answer.resolve(new Response(new Uint8Array(9), { headers }))
    await expect.poll(() => next.seen.at(-1)?.status).toBe('ready')
    await expect.poll(() => kept.size).toBe(1)
    expect([...kept.keys()][0]).toContain('next')
    late.stop()
    next.stop()
    setDevice(undefined)
  },
)

/** Object URLs that are made and not revoked. */
const countUrls = () => {
  const made = new Set<string>()
  const [create, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)]
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    const url = create(blob)
    made.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => {
    made.delete(url)
    revoke(url)
  })
  return made
}

test('after access to one journal ended, pictures on the screen in another are loaded again', async () => {
  const kept = openStore()
  const listeners = new Set<(change: object) => void>()
  const open = {
    actor: { user_id: 'ines' },
    engine: {
      onChange: (listen: (change: object) => void) => {
        listeners.add(listen)
        return () => listeners.delete(listen)
      },
      state: () => ({ reach: 'online' }),
      status: () => 'revoked',
    },
    ready: new Promise(() => {}),
  } as unknown as Device
  setDevice(open)
  const made = countUrls()
  try {
    let answered = 0
    vi.stubGlobal('fetch', async (url: string) => {
      answered++
      return url.includes('/lost/') && answered > 2
        ? Response.json({ code: 'FORBIDDEN' }, { status: 403, headers })
        : new Response(new Uint8Array(3), { headers })
    })
    const [other, lost] = [watch('other'), watch('lost')]
    await expect.poll(() => [other, lost].map(({ seen }) => seen.at(-1)?.status)).toEqual(['ready', 'ready'])
    for (const listen of listeners) listen({ type: 'stream', stream: 'journey:1' })
    await expect.poll(() => lost.seen.at(-1)).toEqual({ status: 'absent', why: 'gone' })
    await expect.poll(() => other.seen.at(-1)?.status).toBe('ready')
    // The picture on the screen is the one address that is still good.
    const shown = other.seen.at(-1)
    expect(shown?.status === 'ready' && [...made]).toEqual(shown?.status === 'ready' && [shown.url])
    expect([...kept.keys()].map(url => url.includes('/other/'))).toEqual([true])
    other.stop()
    lost.stop()
  } finally {
    setDevice(undefined)
    vi.restoreAllMocks()
  }
  expect(made.size).toBe(0)
  expect(listeners.size).toBe(0)
})

test('one that is looked at again while it comes is requested once, one that nobody saw not at all', async () => {
  openStore()
  setDevice(quietDevice('ines'))
  const made = countUrls()
  const answer = Promise.withResolvers<Response>()
  const asked = vi.fn(() => answer.promise)
  vi.stubGlobal('fetch', asked)
  // Read and left before anything happened.
  watch('unseen').stop()
  const first = watch('again')
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  first.stop()
  const second = watch('again')
  await Promise.resolve()
  answer.resolve(new Response(new Uint8Array(1), { headers }))
  await expect.poll(() => second.seen.at(-1)?.status).toBe('ready')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(made.size).toBe(1)
  second.stop()
  setDevice(undefined)
  expect(made.size).toBe(0)
  vi.restoreAllMocks()
})

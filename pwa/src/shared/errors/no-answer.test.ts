/** A server that accepts a request and then says nothing: whoever asked goes on, or says so. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../data/api-error.ts'
import type { Device } from '../../data/device.ts'
import { fakeStorage } from '../../data/testing/fake-storage.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { silentUploads } from '../../data/testing/silent-uploads.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from './error-text.ts'

const texts = import.meta.glob<string>('../../data/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modules = import.meta.glob<Record<string, unknown>>('../../data/**/*.ts')

/** What sends a request, under its name. */
const senders =
  'fetchInTime|sendBytes|fetchTransport|callApi|callApiAnew|sendFiles|sendForm|fetchContent|fetchBytes|readAppFile|fetchTile|keepAsset'
const asks = new RegExp(`import \\{[^}]*\\b(${senders})\\b[^}]*\\} from`)
const callers = Object.keys(texts)
  .filter(path => !/\/testing\/|\.test\.ts$/.test(path) && asks.test(texts[path] ?? ''))
  .map(path => path.replace('../../data/', ''))

const position = { lat: 38.7, lng: -9.1 }
const question = { text: 'Belém', near: undefined, language: 'en' }
const pack = { name: 'a', data_offset: 10, bytes: 20, places: { covered: 1, total: 1 } }

/** What a caller is called with where three words will not do. */
const given: Record<string, (open: Device) => unknown[]> = {
  'ask-guest.ts askGuest': () => ['/api/shared/a', { isShown: () => true }],
  'kept-guest-photos.ts keepPhotos': () => ['/api/public/journey/a', ['/photos/b/thumbnail']],
  'file-transfer.ts fetchBytes': () => ['/api/files/a/content'],
  'file-transfer.ts fetchContent': () => ['a'],
  'holiday-file.ts readHolidayFile': () => [new File(['a'], 'a.ics')],
  'library-pictures.ts fetchLibraryPicture': () => [
    { provider: 'immich', owner_id: 'a', asset_id: 'b' },
    'preview',
  ],
  'map/download-pack.ts takeAlong': () => ['trip', pack],
  'map/fetch-tile.ts fetchTile': () => [{ address: '/tile', onOther: () => {} }],
  'encrypted-outbox.ts outboxKey': open => [open],
  'encrypted-outbox.ts encryptChanges': open => [open],
  'encrypted-outbox.ts openEncryptedOutboxes': open => [open],
  'preview-places.ts previewPlaces': () => ['trip', { url: 'https://example.org' }, AbortSignal.any([])],
  'push.ts turnPushOn': () => ['user'],
  'search/search-server.ts askServer': () => [question],
  'search/search-server.ts askFurther': () => [question],
  'search/search-server.ts askWhatIsAt': () => [position, 'en'],
  'trip-imports.ts previewImport': () => [new File(['a'], 'a.json')],
  'unsent-report.ts reportUnsent': open => [open.engine],
  'weather.ts weatherOn': () => [position, '2027-05-01'],
}

/** These hand another error to their caller, which goes on without them or has words for it. */
const readers = new Set([
  'encrypted-outbox.ts encryptChanges',
  'app-file.ts readAppFile',
  'map/fetch-tile.ts fetchTile',
  'search/device-cities.ts deviceCities',
])
/** What these send goes by another caller, or cannot be asked for without what one fetched. */
const byOthers = new Set([
  'file-source.ts',
  'map/keep-rows.ts',
  'map/street-tiles.ts',
  'open-device.ts',
  'ports/fetch-transport.ts',
  'revert.ts',
])

/** No answer ever begins. */
const mute = (_: string, { signal }: RequestInit = {}): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

/** It begins, and nothing comes of its body. */
const stuck = async (): Promise<Response> => {
  const headers = { 'content-type': 'application/json', 'x-sync-epoch': 'e' }
  return new Response(new ReadableStream({}), { headers })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('document', { hidden: false })
  const nothing = async () => undefined
  vi.stubGlobal('caches', {
    open: async () => ({ match: nothing, keys: async () => [] }),
    match: nothing,
    delete: nothing,
  })
  vi.stubGlobal('location', { origin: 'https://caravel.example', assign: () => {} })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('those that are left to another caller still send', () => {
  expect(callers).toEqual(expect.arrayContaining([...byOthers]))
})

describe.each([
  ['says nothing', mute],
  ['begins an answer and says no more', stuck],
])('a server that %s', (_what, answer) => {
  test.each(callers.filter(path => !byOthers.has(path)))('%s goes on', async path => {
    const module = (await modules[`../../data/${path}`]?.()) ?? {}
    let sent = 0
    for (const [name, caller] of Object.entries(module)) {
      if (typeof caller !== 'function' || /^[A-Z]/.test(name)) continue
      const { open, world, engine } = await signedIn()
      world.fault = () => 'drop'
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const asked: string[] = []
      vi.stubGlobal('XMLHttpRequest', silentUploads(asked))
      vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
        asked.push(url)
        return answer(url, init)
      })
      const who = `${path} ${name}`
      let outcome: unknown = 'still waits'
      const work = new Promise(resolve => {
        resolve((caller as (...args: unknown[]) => unknown)(...(given[who]?.(open) ?? ['a', 'b', 'c'])))
      })
      const ended = work.then(
        () => (outcome = 'went on'),
        (error: unknown) => (outcome = error),
      )
      for (let minute = 0; minute < 15; minute++) {
        await vi.advanceTimersByTimeAsync(60_000)
        // A disk answers in its own time.
        for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
      }
      vi.useRealTimers()
      engine.stop()
      if (!asked.length) continue
      sent++
      expect([who, outcome]).not.toEqual([who, 'still waits'])
      await ended
      if (outcome === 'went on' || readers.has(who)) continue
      expect(outcome).toBeInstanceOf(ApiError)
      expect(errorText(outcome)).toBe(t('signIn.noServer'))
    }
    expect(sent, `${path} sends nothing with what it is given here`).toBeGreaterThan(0)
  })
})

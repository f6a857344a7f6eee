import { afterEach, expect, test, vi } from 'vitest'
import { pathOf, readPushMessage } from './push-message.ts'
import { showPushed } from './show-pushed.ts'

afterEach(() => vi.unstubAllGlobals())

/** A worker's surroundings, as far as pushes need them; what was done is kept. */
function workerScope({ windows = 0, network = true } = {}) {
  const events = new EventTarget()
  const done: { shown: [string, NotificationOptions][]; opened: string[]; told: unknown[]; badge: number[] } =
    {
      shown: [],
      opened: [],
      told: [],
      badge: [],
    }
  const sent: unknown[] = []
  const open = { postMessage: (data: unknown) => done.told.push(data), focus: async () => undefined }
  const subscription = {
    endpoint: 'https://push.example/new',
    toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'k', auth: 'a' } }),
  }
  const scope = {
    addEventListener: events.addEventListener.bind(events),
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => {
        done.shown.push([title, options])
      },
      pushManager: { subscribe: async () => subscription },
    },
    navigator: { setAppBadge: async (count: number) => void done.badge.push(count) },
    clients: {
      matchAll: async () => Array.from({ length: windows }, () => open),
      openWindow: async (path: string) => void done.opened.push(path),
    },
  }
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    if (!network) throw new TypeError('no network')
    sent.push(JSON.parse(body))
    return new Response('{}')
  })
  showPushed(scope as never)
  const dispatch = async (type: string, fields: object) => {
    const waits: Promise<unknown>[] = []
    const event = Object.assign(new Event(type), {
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      ...fields,
    })
    events.dispatchEvent(event)
    await Promise.all(waits)
  }
  return { done, sent, dispatch }
}

const push = (message: unknown) => ({ data: { text: () => JSON.stringify(message) } })
const tap = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } })

test('a push is shown under its topic, leads to its path, and counts on the icon', async () => {
  const { done, dispatch } = workerScope()
  const path = '/trips/1/talk?message=2'
  await dispatch('push', push({ title: 'Inês', body: 'changed Dinner', topic: 't1', path, unread: 3 }))
  expect(done.shown).toEqual([
    ['Inês', expect.objectContaining({ body: 'changed Dinner', tag: 't1', data: { path } })],
  ])
  expect(done.badge).toEqual([3])
})

test.each([undefined, 'no JSON', '[]', '{"title":5}'])(
  'a push that says nothing readable shows a plain notice: %s',
  async text => {
    const { done, dispatch } = workerScope()
    await dispatch('push', text === undefined ? { data: null } : { data: { text: () => text } })
    expect(done.shown).toEqual([
      ['Caravel', expect.objectContaining({ body: '', data: { path: '/notifications' } })],
    ])
  },
)

test('a tap shows the page in the window that is open, else in a new one', async () => {
  const open = workerScope({ windows: 2 })
  await open.dispatch('notificationclick', tap('/trips/1'))
  expect(open.done.told).toEqual([{ type: 'OPEN_PAGE', path: '/trips/1' }])
  expect(open.done.opened).toEqual([])
  const closed = workerScope()
  await closed.dispatch('notificationclick', tap('/trips/1'))
  expect(closed.done.opened).toEqual(['/trips/1'])
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'trips', 5, undefined])(
  'a path out of the app leads to the list: %s',
  path => {
    expect(pathOf(path)).toBe('/notifications')
    expect(readPushMessage(JSON.stringify({ path })).path).toBe('/notifications')
  },
)

test('a new subscription is told to the server', async () => {
  const old = { options: { applicationServerKey: new ArrayBuffer(65) } }
  const { sent, dispatch } = workerScope()
  await dispatch('pushsubscriptionchange', { oldSubscription: old })
  expect(sent).toEqual([
    {
      endpoint: 'https://push.example/new',
      keys: { p256dh: 'k', auth: 'a' },
    },
  ])
  const offline = workerScope({ network: false })
  await expect(offline.dispatch('pushsubscriptionchange', { oldSubscription: old })).rejects.toThrow(
    'no network',
  )
})

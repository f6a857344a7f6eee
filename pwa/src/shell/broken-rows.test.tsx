import type { VNode } from 'preact'
import { beforeAll, expect, test, vi } from 'vitest'
import { notification } from '@caravel/sync-protocol/entities/notification'
import { dayId } from '@caravel/sync-protocol/ids'
import type { HistoryEntry } from '@caravel/sync-protocol/history'
import { userStream } from '@caravel/sync-protocol/streams'
import { initialRow } from '@caravel/sync-protocol/testing/initial-row'
import { testId } from '@caravel/sync-protocol/testing/random'
import { tripStream } from '@caravel/sync-protocol/streams'
import { StreamHistory } from '../data/history.ts'
import { openStream } from '../data/store.ts'
import { tester } from '../data/testing/fake-server.ts'
import type { SharedTrip } from '../data/shared-trip.ts'
import { GuestBookings } from '../features/sharing/guest/guest-bookings.tsx'
import { GuestCosts } from '../features/sharing/guest/guest-costs.tsx'
import { GuestDayLine } from '../features/sharing/guest/guest-day-line.tsx'
import { GuestPacking } from '../features/sharing/guest/guest-packing.tsx'
import { GuestPlan } from '../features/sharing/guest/guest-plan.tsx'
import type { GuestRow } from '../features/sharing/guest/guest-rows.ts'
import { GuestTalk } from '../features/sharing/guest/guest-talk.tsx'
import { HistoryList } from '../features/history/history-list.tsx'
import { loadAllMessages, loadLanguage } from '../i18n/t.ts'
import './areas.ts'
import './area-details.ts'
import { App } from './layout.tsx'
import { storyStream, storyWorld, type Page } from '../shared/testing/story-page.ts'
import { storyTrip } from '../shared/testing/where-people-type.ts'

vi.mock('virtual:pwa-register', () => ({ registerSW: () => () => undefined }))
vi.mock(import('../data/session.ts'), async original => {
  const { signal } = await import('@preact/signals')
  const user = { id: '0190a000-0000-7000-8000-000000000001', username: 'Anna', email: 'anna@mail.example' }
  const session = signal({ status: 'signed-in', user: { ...user, role: 'admin', has_password: true } })
  return { ...(await original()), session: session as never }
})

const { world, openPage } = storyWorld()
const change = (path: string, body: { id: string }) =>
  world.server.change('POST', `/api/trips/${storyTrip}/${path}`, body, body.id)
const [told, otherNote, otherTodo, dayNote] = [testId(300), testId(301), testId(302), testId(303)]

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
  for (const [n, id] of [told, testId(304)].entries()) {
    const given = {
      id,
      event: 'booking_change',
      type: 'navigate',
      scope: 'trip',
      at: n,
      count: 1,
      params: {},
    }
    const row = initialRow(notification, {
      ...given,
      for_trip_id: storyTrip,
      user_id: tester.user_id,
    } as never)
    world.server.stream(userStream(tester.user_id)).state.put(notification, row)
  }
  change('collab/notes', { id: otherNote, title: 'Ferry', content: '' } as never)
  change('todo', { id: otherTodo, title: 'Visa' } as never)
  change('reservations', {
    id: testId(306),
    type: 'tour',
    title: 'Whales',
    start_date: '2028-06-01',
  } as never)
  const paper = { name: 'ticket.pdf', mime: 'application/pdf', size: 9, sha256: '8a'.repeat(32) }
  change('files', { id: testId(307), ...paper } as never)
  for (const id of [dayNote, testId(305)])
    change(`days/${dayId(storyTrip, 1)}/notes`, { id, text: 'Tram', icon: 'note' } as never)
})

const history = () => {
  const past = new StreamHistory(tripStream(storyTrip))
  const entry = (seq: number): HistoryEntry => ({
    seq,
    mutation_id: `m${seq}`,
    user_id: null,
    kind: 'web',
    name: 'place.update',
    at: 0,
    changes: [],
    total: 0,
    conflicts: [],
    undo: 'none',
  })
  past.entries.value = [entry(2), entry(1)]
  past.reach.value = 'fresh'
  const authors = { me: '', nameOf: String, personOf: () => ({ id: 'u', name: 'Jonas' }) }
  const view = openStream(storyStream)
  return <HistoryList history={past} view={view} authors={authors} filtered={false} />
}

/** Two rows of a guest's list, of which the first breaks. */
const two = <T,>(more: object): T[] => ['m1', 'm2'].map(id => ({ ...more, id })) as T[]
const unsaid = {
  address: null,
  notes: null,
  website: null,
  phone: null,
  image_url: null,
  lat: null,
  lng: null,
}
const guestDay = { id: 'd', day_number: 1, date: null, title: null, notes: null }
const guestBooking = { title: 'Whales', type: 'tour', provider: null, confirmation_code: null, notes: null }
const guestStay = { name: 'Pension', reservation_id: null, address: null, confirmation_code: null }
const guestCost = { name: 'Boat', category: 'other', amount: 100, currency: 'EUR' }
const guestNote = { text: 'Tram', time: null }
const guestStop = { assignment_time: null, assignment_end_time: null, notes: null }
const guestWay = { mode: 'walk', source: 'router', note: null }
const lineBooking = { type: 'train', status: 'confirmed', title: 'IC 523', end_time: null, details: null }
const lineStay = { name: 'Inn', check_in: null, check_out: null, address: null }

const shared = (rows: Partial<SharedTrip>) =>
  ({
    days: [],
    places: [],
    assignments: [],
    accommodations: [],
    reservations: [],
    ways: [],
    ...rows,
  }) as never
const line = (rows: readonly object[]) => () => <GuestDayLine day={guestDay} line={rows as GuestRow[]} />
const ideas = () => {
  const places = two<SharedTrip['places'][number]>({ ...unsaid, name: 'Lighthouse' })
  const paper = { printing: true, PaperMap: undefined }
  return <GuestPlan shared={shared({ places })} streets={undefined as never} paper={paper} />
}

const trip = `/trips/${storyTrip}`
const message = 'What Anne-Marie wrote'

/** The component of a row, the id of one of them, and where it shows. */
const rows: readonly [component: string, id: string, at: string | (() => VNode), phone?: 'phone'][] = [
  ['ChatItem', testId(121), `${trip}/talk`],
  ['NoteCard', otherNote, `${trip}/talk/notes`],
  ['PollCard', testId(127), `${trip}/talk/polls`],
  ['StopRow', testId(202), `${trip}/plan/day/1`],
  ['BookingRow', testId(100), `${trip}/plan/day/1`],
  ['NoteLineRow', dayNote, `${trip}/plan/day/1`],
  ['IdeaRow', testId(22), `${trip}/plan/ideas`],
  ['Row', testId(100), `${trip}/bookings`],
  ['Row', testId(100), `${trip}/bookings`, 'phone'],
  ['ExpenseRow', testId(91), `${trip}/costs`],
  ['MadeRow', testId(92), `${trip}/costs`],
  ['FileLine', testId(70), `${trip}/files`],
  ['EntryRow', 'm2', history],
  ['NoticeRow', told, '/notifications'],
  ['PackingItemRow', testId(81), `${trip}/lists`],
  ['TodoRow', otherTodo, `${trip}/lists/todos`],
  ['TripCard', testId(3), '/'],
  ['Booking', 'm1', () => <GuestBookings shared={shared({ reservations: two(guestBooking) })} />],
  ['Stay', 'm1', () => <GuestBookings shared={shared({ accommodations: two(guestStay) })} />],
  ['Cost', 'm1', () => <GuestCosts expenses={two(guestCost)} />],
  ['Packed', 'm1', () => <GuestPacking items={two({ name: 'Boots', category: null, quantity: 1 })} />],
  ['Message', 'm1', () => <GuestTalk messages={two({ username: 'Jonas', text: 'Hi', created_at: 0 })} />],
  ['GuestPlaceRow', 'm1', ideas],
  [
    'NoteItem',
    'm1',
    line(two<object>({}).map(note => ({ kind: 'note', ...note, note: { ...guestNote, ...note } }))),
  ],
  [
    'StopItem',
    'm1',
    line(
      two<object>({}).map(stop => ({
        kind: 'stop',
        ...stop,
        number: 1,
        stop: { ...guestStop, ...stop },
        place: { ...unsaid, name: 'Market' },
      })),
    ),
  ],
  [
    'GuestWayRow',
    'm1',
    line(two<object>({}).map(way => ({ kind: 'way', ...way, way: { ...guestWay, ...way } }))),
  ],
  [
    'BookingItem',
    'm1',
    line(
      two<object>({}).map(row => ({
        kind: 'booking',
        ...row,
        on: { part: 'whole', time: null },
        booking: { ...lineBooking, ...row },
      })),
    ),
  ],
  [
    'NightItem',
    'm1',
    line(
      two<object>({}).map(row => ({
        kind: 'night',
        ...row,
        on: { at: 'evening', night: 1, nights: 2 },
        stay: { ...lineStay, ...row },
      })),
    ),
  ],
]

const isAbout = (props: Readonly<Record<string, unknown>>, id: string): boolean =>
  Object.values(props).some(value => {
    const row = value as { id?: unknown; mutation_id?: unknown; row?: { id?: unknown } } | null | undefined
    return typeof row === 'object' && [row?.id, row?.mutation_id, row?.row?.id].includes(id)
  })

/** Breaks what is drawn by this component, about one row or whatever it is about; counts what it drew else. */
const breaking = (page: Page, component: string, id?: string) => {
  const drawn = { broken: 0, whole: 0 }
  page.breakWhere((name, props) => {
    if (name !== component) return
    if (id !== undefined && !isAbout(props, id)) return void drawn.whole++
    drawn.broken++
    throw new TypeError(message)
  })
  return drawn
}

const shownAt = async (page: Page, at: string | (() => VNode)) => {
  if (typeof at === 'function') return page.show(at())
  page.go(at)
  return page.show(<App />)
}

test.each(rows)('a %s that breaks leaves the rest of its list', async (component, id, at, phone) => {
  const page = await openPage({ phone: phone !== undefined })
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const drawn = breaking(page, component, id)
  await shownAt(page, at)
  expect(drawn.broken).toBeGreaterThan(0)
  expect(drawn.whole).toBeGreaterThan(0)
  expect([page.has('row-stopped'), page.has('stopped')]).toEqual([true, false])
  expect(page.root.textContent).toContain('This entry cannot be shown')
  const copied = vi.fn(() => Promise.resolve())
  Object.assign(navigator, { clipboard: { writeText: copied } })
  await page.press('Copy details')
  expect(copied).toHaveBeenCalledWith(expect.stringMatching(/^TypeError\n\/.*\n[\w.-]+\.tsx?:\d+:\d+/))
  expect(copied).not.toHaveBeenCalledWith(expect.stringContaining(message))
  expect(errors).toHaveBeenCalledWith(expect.objectContaining({ message }))
  page.clear()
})

test('a row that can be moved still can where it broke, and is there again with the list', async () => {
  const page = await openPage()
  vi.spyOn(console, 'error').mockReturnValue()
  breaking(page, 'ExpenseRow', testId(91))
  await shownAt(page, `${trip}/costs`)
  const broken = page.elements().find(each => each.attributes.get('class')?.includes('row-stopped'))
  expect(broken?.attributes.get('data-sortable-row')).toBe(testId(91))
  page.breakWhere(undefined)
  page.type(page.fields(), 'Hot')
  expect(page.has('row-stopped')).toBe(false)
  expect(page.root.textContent).toContain('Hot springs')
  page.clear()
})

test.each([
  ['ChatPanel', `${trip}/talk`, 'Talk', trip],
  ['BookingsPage', `${trip}/bookings`, 'Bookings', trip],
  ['PlannerPhone', `${trip}/plan/day/1`, 'Plan', '/'],
  ['SettingsPage', '/settings', 'Caravel', '/'],
])('on a phone a page on which %s breaks keeps its head and the way back', async (part, at, title, back) => {
  const page = await openPage({ phone: true })
  vi.spyOn(console, 'error').mockReturnValue()
  breaking(page, part)
  await shownAt(page, at)
  expect(page.has('stopped')).toBe(true)
  const named = (tag: string) => page.elements().filter(({ localName }) => localName === tag)
  expect(named('h1').map(({ textContent }) => textContent)).toEqual([title])
  const [link] = named('a').filter(each => each.attributes.get('class') === 'page-back')
  expect(link?.attributes.get('href')).toBe(back)
  page.clear()
})

test('a day that breaks leaves the head of its plan on a phone', async () => {
  const page = await openPage({ phone: true })
  vi.spyOn(console, 'error').mockReturnValue()
  breaking(page, 'DayPanel')
  await shownAt(page, `${trip}/plan/day/1`)
  expect(page.has('stopped')).toBe(true)
  expect(page.root.textContent).toContain('Azores')
  expect(page.has('day-strip')).toBe(true)
  page.clear()
})

test.each([
  ['ExpenseSheet', `${trip}/costs?sheet=expense`],
  ['TodoSheet', `${trip}/lists/todos?sheet=todo&card=${otherTodo}`],
  ['NoteSheet', `${trip}/talk/notes?sheet=page`],
  ['NewTripSheet', '/?sheet=new-trip'],
  ['SettingsSheet', `${trip}/plan/day/1?sheet=settings`],
  ['PlaceSheet', `${trip}/plan/day/1?place=${testId(200)}`],
  ['MapSheet', `${trip}/plan/day/1?view=map`],
])('a %s that breaks says so in a sheet that can be closed', async (component, at) => {
  const page = await openPage({ phone: true })
  vi.spyOn(console, 'error').mockReturnValue()
  const back = vi.fn()
  vi.stubGlobal('history', { ...history, state: { layer: 'sheet' }, back, replaceState: back })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('PopStateEvent', Event)
  breaking(page, component)
  await shownAt(page, at)
  const sheet = page.elements().find(({ localName }) => localName === 'dialog')
  expect(sheet?.textContent).toMatch(/^This cannot be shown.*Something went wrong here\./)
  expect(page.elements().filter(({ localName }) => localName === 'h1')).not.toEqual([])
  await page.press('Close')
  await vi.waitFor(() => expect(back).toHaveBeenCalled())
  page.clear()
})

import { readFileSync } from 'node:fs'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import type { FileState } from '@caravel/sync-protocol/entities/file'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TripFiles } from '../../data/readiness.ts'
import { noFiles, planFiles, type TripFacts } from '../../data/sync/downloads/file-plan.ts'
import { statusOf, type StatusInput } from '../../data/sync/status.ts'
import type { TripSummary } from '../../data/trips.ts'
import { deviceText } from '../../features/attention/device-words.ts'
import { filesText } from '../../features/files/files-text.ts'
import { loadAllMessages, loadLanguage, type MessageParams } from '../../i18n/t.ts'
import { syncLine, syncSentence } from '../sync/sync-words.ts'
import { offlineClaim, type DeviceReadiness } from './device-readiness.ts'
import { filesAction } from './files-action.tsx'
import { readinessText, tripReadyText } from './ready-words.ts'
import { calm } from '../../data/testing/calm-status.ts'

/** Every key that was said, with what was filled in. */
const said: [key: string, params: MessageParams][] = []

vi.mock(import('../../i18n/t.ts'), async original => {
  const real = await original()
  const t: typeof real.t = (key, params = {}) => {
    said.push([key, params])
    return real.t(key, params)
  }
  return { ...real, t }
})

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(() => (said.length = 0))

const today = '2027-05-01'

/** Where the bytes of a file are, as this test puts them there. */
const places = ['copy', 'own bytes', 'server', 'other device', 'lost by the server', 'refused'] as const
type Place = (typeof places)[number]
const stateOf: Record<Place, FileState> = {
  copy: 'stored',
  'own bytes': 'announced',
  server: 'stored',
  'other device': 'announced',
  'lost by the server': 'stored',
  refused: 'failed',
}
const isHere = (place: Place) => place === 'copy' || place === 'own bytes'

interface Trip {
  name: 'near' | 'far' | 'asked' | 'kept' | 'over and kept' | 'taken off' | 'kept, not fetched yet'
  files: readonly Place[]
}

/** Whether its files come by themselves, and when it begins. */
const schedules: Record<Trip['name'], Partial<TripFacts> & { days: number; comes: boolean }> = {
  near: { days: 3, comes: true },
  far: { days: 126, comes: false },
  asked: { days: 126, asked_at: 9, comes: true },
  kept: { days: 126, pinned: true, comes: true },
  'over and kept': { days: -300, pinned: true, comes: true },
  'taken off': { days: 3, comes: false },
  'kept, not fetched yet': { days: 126, pinned: true, comes: false },
}

interface Situation {
  trips: readonly Trip[]
  app: boolean
  map: boolean
  limit: number
  spares: boolean
  full: boolean
  status: StatusInput
}

interface Truth extends Situation {
  trip: Trip | undefined
  connected: boolean
}

const notHere: readonly Trip['name'][] = ['taken off', 'kept, not fetched yet']
const onDevice = ({ trips }: Situation) => trips.filter(({ name }) => !notHere.includes(name))
const named = ({ trips }: Situation, name: Trip['name']) => trips.filter(trip => trip.name === name).length
/** Of one trip where one is spoken of, else of all. */
const filesIn = (truth: Truth): { place: Place; name: Trip['name'] }[] =>
  (truth.trip ? [truth.trip] : onDevice(truth)).flatMap(({ name, files }) =>
    files.flatMap(place => (place === 'refused' ? [] : { place, name })),
  )
const hereOf = (truth: Truth) => filesIn(truth).filter(({ place }) => isHere(place)).length
const awayOf = (truth: Truth) => filesIn(truth).length - hereOf(truth)
const withoutServer = (truth: Truth) =>
  filesIn(truth).filter(({ place }) => place === 'other device' || place === 'lost by the server').length
const atServer = (truth: Truth) => filesIn(truth).filter(({ place }) => place === 'server')
/** Nothing but a connection is missing for these, and nobody has to ask. */
const comingOf = (truth: Truth) =>
  atServer(truth).filter(
    ({ name }) =>
      schedules[name].comes && truth.limit > 0 && !truth.full && (!truth.spares || name === 'asked'),
  ).length
const overOf = (truth: Truth) =>
  truth.limit > 0 ? 0 : atServer(truth).filter(({ name }) => schedules[name].comes).length
const fullOf = (truth: Truth) =>
  truth.limit > 0 && truth.full
    ? atServer(truth).filter(({ name }) => schedules[name].comes && (!truth.spares || name === 'asked'))
        .length
    : 0
const asksOf = (truth: Truth) => atServer(truth).length - comingOf(truth) - overOf(truth) - fullOf(truth)
const everything = (truth: Truth) =>
  truth.app &&
  truth.map &&
  awayOf(truth) === 0 &&
  (truth.trip || onDevice(truth).length === truth.trips.length)
const refuses: readonly StatusInput['disk'][] = ['memory', 'refused', 'ended']
const saved = ({ status }: Truth) =>
  status.saving === 0 && status.disk !== 'unsure' && !refuses.includes(status.disk)
const unstored = ({ status }: Truth) => refuses.includes(status.disk)
const isOffline = ({ status }: Truth) => status.reach === 'silent'

/** When each sentence is true; `params` is what it names. */
const isTrue: Record<string, (truth: Truth, params: MessageParams) => unknown> = {
  'sync.saved': truth => saved(truth) && truth.status.waiting === 0 && truth.status.attention === 0,
  'sync.saving': truth => truth.status.saving > 0 || truth.status.disk === 'unsure',
  'sync.unstored': (truth, { count }) => unstored(truth) && count === truth.status.waiting,
  'sync.nowUnstored': (truth, { count }) => unstored(truth) && count === truth.status.waiting,
  'sync.waiting': (truth, { count }) =>
    !unstored(truth) && count === truth.status.waiting && truth.status.waiting > 0,
  'sync.unreachable': truth => saved(truth) && truth.status.waiting > 0 && isOffline(truth),
  'sync.portal': truth => saved(truth) && truth.status.reach === 'portal',
  'sync.unfetched': truth => !truth.status.fetched && isOffline(truth),
  'sync.offline': truth => isOffline(truth) && everything(truth),
  'sync.offlineFiles': (truth, { count }) => isOffline(truth) && count === awayOf(truth) && awayOf(truth) > 0,
  'sync.offlinePartly': truth => isOffline(truth) && !everything(truth),
  'sync.offlineOnly': isOffline,
  'sync.nowConnected': (truth, { count }) =>
    truth.connected &&
    count === truth.status.waiting &&
    // "All changes are sent"
    (truth.status.waiting > 0 || (saved(truth) && truth.status.attention === 0)),
  'sync.nowSending': (truth, { count }) => truth.connected && count === truth.status.waiting,
  'sync.nowOffline': (truth, { count }) =>
    isOffline(truth) && count === truth.status.waiting && truth.status.waiting > 0,
  'sync.nowOfflineAll': truth => isOffline(truth) && everything(truth),
  'sync.nowOfflineFiles': (truth, { count }) =>
    isOffline(truth) && count === awayOf(truth) && awayOf(truth) > 0,
  'sync.nowOfflinePartly': truth => isOffline(truth) && !everything(truth),
  'sync.nowOfflineOnly': isOffline,
  'sync.nowPortal': truth => saved(truth) && truth.status.reach === 'portal',
  'sync.nowUnfetched': truth => !truth.status.fetched && isOffline(truth),
  'sync.nowUnreachable': truth => saved(truth) && isOffline(truth),
  'ready.all': everything,
  'ready.trip': (truth, { files }) => truth.trip && everything(truth) && files === filesIn(truth).length,
  'ready.plan': truth => truth.trip && onDevice(truth).includes(truth.trip),
  'ready.some': truth =>
    truth.connected &&
    (!truth.app || !truth.map || comingOf(truth) > 0 || named(truth, 'kept, not fetched yet')),
  'ready.away': truth =>
    !truth.connected && (!truth.app || !truth.map || named(truth, 'kept, not fetched yet')),
  'ready.part.app': truth => !truth.app,
  'ready.part.map': truth => !truth.map,
  'ready.part.files': (truth, { count }) => truth.connected && count === comingOf(truth),
  'ready.part.trips': (truth, { count }) => count === named(truth, 'kept, not fetched yet'),
  'ready.tripsRemoved': (truth, { count }) => count === named(truth, 'taken off'),
  'ready.filesAway': (truth, { count }) =>
    count === asksOf(truth) + (truth.connected ? 0 : comingOf(truth)) && Number(count) > 0,
  'ready.filesOver': (truth, { count }) => count === overOf(truth),
  'ready.filesFull': (truth, { count }) => count === fullOf(truth),
  'ready.filesUnsent': (truth, { count }) => count === withoutServer(truth),
  'ready.getFiles': (truth, { count }) => truth.connected && count === asksOf(truth),
  'files.allHere': (truth, { count }) => truth.trip && awayOf(truth) === 0 && count === filesIn(truth).length,
  'files.someHere': (truth, { here, count }) => here === hereOf(truth) && count === filesIn(truth).length,
  'files.coming': (truth, { count }) => truth.connected && count === comingOf(truth),
  'sync.devicePlan': truth => truth.trip && onDevice(truth).includes(truth.trip),
  'sync.deviceFiles': (truth, { here, all }) => here === hereOf(truth) && all === filesIn(truth).length,
  'sync.deviceNotYet': truth => truth.trip && !onDevice(truth).includes(truth.trip),
  'sync.devicePinned': truth =>
    truth.trip && schedules[truth.trip.name].pinned && onDevice(truth).includes(truth.trip),
  'sync.devicePinnedComes': truth => truth.trip?.name === 'kept, not fetched yet',
}

const each = <T>(...some: T[]): T[] => some
const flags = [false, true]

/** The trips as the engine counts their files. */
function counted(truth: Situation): Map<Trip, TripFiles> {
  const facts = onDevice(truth).map((trip, n): TripFacts => {
    const { days, pinned = false, asked_at = 0 } = schedules[trip.name]
    const date = addDays(today, days)
    const files = trip.files.map((place, at) => ({
      id: `${n} ${at} ${place}`,
      size: 1,
      mime: 'image/jpeg',
      state: stateOf[place],
      created_at: 5,
      paper: false,
    }))
    const dates = { start_date: date, end_date: date, archived: false }
    return { stream: `trip:${n}`, ...dates, pinned, asked_at, files }
  })
  const ends = (place: Place) => (id: string) => id.endsWith(place)
  const plan = planFiles(facts, {
    today,
    limit: truth.limit,
    spares: truth.spares,
    full: truth.full,
    isUnsent: ends('own bytes'),
    isCopied: ends('copy'),
    isMissing: ends('lost by the server'),
  })
  return new Map(onDevice(truth).map((trip, n) => [trip, plan.trips.get(`trip:${n}`) ?? noFiles]))
}

function readinessOf(truth: Situation, files: ReadonlyMap<Trip, TripFiles>): DeviceReadiness {
  const keys = Object.keys(noFiles) as (keyof TripFiles)[]
  const sum = (key: keyof TripFiles) => [...files.values()].reduce((all, trip) => all + trip[key], 0)
  const summed = Object.fromEntries(keys.map(key => [key, sum(key)])) as unknown as TripFiles
  const coming = named(truth, 'kept, not fetched yet')
  const trips = { here: onDevice(truth).length, all: truth.trips.length, coming }
  return { app: truth.app, map: truth.map, trips, files: summed, askable: [] }
}

const everSaid = new Set<string>()

/** What `say` says, held against what is so. */
function mustBeTrue(truth: Truth, say: () => unknown): void {
  said.length = 0
  say()
  for (const [key, params] of said) {
    everSaid.add(key)
    if (isTrue[key] && !isTrue[key](truth, params))
      throw new Error(`"${key}" ${JSON.stringify(params)} is not true: ${JSON.stringify(truth)}`)
  }
}

/** Everything that the app says of this device in a situation. */
function sayAll(situation: Situation): void {
  const status = statusOf(situation.status)
  const { connected } = status
  const truth = { ...situation, trip: undefined, connected }
  const files = counted(situation)
  const readiness = readinessOf(situation, files)
  const claim = offlineClaim(readiness)
  mustBeTrue(truth, () => syncLine(status, claim))
  mustBeTrue(truth, () => syncSentence(status, claim))
  mustBeTrue(truth, () => syncLine(status, offlineClaim(undefined)))
  mustBeTrue(truth, () => syncSentence(status, offlineClaim(undefined)))
  mustBeTrue(truth, () => readinessText({ ...readiness, connected }))
  for (const [trip, count] of files) {
    const ofTrip = { ...truth, trip }
    const { app, map } = situation
    mustBeTrue(ofTrip, () => tripReadyText({ app, map, files: count, connected }, false))
    mustBeTrue(ofTrip, () => filesAction(count, connected, []))
    mustBeTrue(ofTrip, () => filesText(count, connected))
  }
  for (const trip of situation.trips) {
    const pinned = schedules[trip.name].pinned === true
    const on_device = onDevice(truth).includes(trip)
    const summary = { on_device, only_here: false, seen_at: undefined, pinned }
    mustBeTrue({ ...truth, trip }, () =>
      deviceText(summary as TripSummary, {
        rowBytes: 0,
        files: files.get(trip),
        map: situation.map,
        fresh: false,
      }),
    )
  }
}

test('what is said of this device is true in every state', () => {
  const base = { trips: [], app: true, map: true, limit: 100, spares: false, full: false }
  for (const reach of each('unknown', 'reached', 'silent', 'portal') as StatusInput['reach'][])
    for (const session of each(undefined, 'AUTH_REQUIRED', 'CLIENT_TOO_OLD'))
      for (const [waiting, sent] of each([0, 0], [2, 0], [2, 3]) as [number, number][])
        for (const saving of each(0, 1))
          for (const attention of each(0, 1))
            for (const silent_since of each(undefined, 0))
              for (const fetched of flags)
                sayAll({
                  ...base,
                  status: {
                    ...calm,
                    reach,
                    session,
                    waiting,
                    sent,
                    saving,
                    attention,
                    silent_since,
                    fetched,
                  },
                })
  for (const disk of each(
    'ok',
    'tight',
    'full',
    'unsure',
    'refused',
    'ended',
    'memory',
  ) as StatusInput['disk'][])
    for (const reach of each('reached', 'silent', 'portal') as StatusInput['reach'][])
      for (const waiting of each(0, 2))
        for (const saving of each(0, 1))
          for (const attention of each(0, 1))
            for (const session of each(undefined, 'AUTH_REQUIRED'))
              sayAll({ ...base, status: { ...calm, disk, reach, waiting, saving, attention, session } })
  const names = Object.keys(schedules) as Trip['name'][]
  const contents: Place[][] = [[], ...places.map(place => [place]), ['copy', 'server'], [...places]]
  const sets = [
    [],
    ...names.flatMap(name => contents.map(files => [{ name, files }])),
    ...names.map(name => [
      { name: 'near' as const, files: ['server', 'copy'] as const },
      { name, files: ['copy', 'server'] as const },
    ]),
  ]
  for (const trips of sets)
    for (const reach of each('reached', 'silent') as StatusInput['reach'][])
      for (const app of flags)
        for (const map of flags)
          for (const limit of each(0, 100))
            for (const spares of flags)
              for (const full of flags)
                sayAll({ trips, app, map, limit, spares, full, status: { ...calm, reach } })
  // Each sentence is said somewhere, and the list of the documentation is this one.
  const listed = readFileSync('docs/device-claims.md', 'utf8')
    .split('\n')
    .map(line => line.split('|'))
    .filter(cells => cells[3]?.trim() === `\`${expect.getState().currentTestName}\``)
    .flatMap(cells => [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''))
  expect(Object.keys(isTrue).filter(key => !everSaid.has(key))).toEqual([])
  expect(Object.keys(isTrue).toSorted()).toEqual(listed.toSorted())
})

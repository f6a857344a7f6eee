/**
 * Which files of trips are to be on this device, how those of each trip stand, and which copies go first (sync rule C9).
 * Pure: all that is said of files on this device follows from it.
 */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import type { FileState } from '@caravel/sync-protocol/entities/file'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { CachedFile } from '../../db/file-store.ts'

/** The files of a trip come by themselves from so many days before it begins, until it has ended. */
export const daysAhead = 14

export interface FileFacts {
  id: string
  /** Bytes, as its row says. */
  size: number
  mime: string
  state: FileState
  /** Epoch ms of the server. */
  created_at: number
  /** A document, or a picture that belongs to a booking or a stay: it comes before photos. */
  paper: boolean
}

export interface TripFacts {
  stream: StreamKey
  /** Dates are `YYYY-MM-DD`. */
  start_date: string | null
  end_date: string | null
  archived: boolean
  /** The person keeps it on this device. */
  pinned: boolean
  /** The person wants the files that there were by then, epoch ms; 0: none. */
  asked_at: number
  /** Undefined: its rows are not here, or were not read yet. */
  files: readonly FileFacts[] | undefined
  /** The small pictures of a journal: all of them are to be here, behind the files of trips. */
  small?: true
}

export interface FileCircumstances {
  /** `YYYY-MM-DD` */
  today: string
  /** How many bytes copies may take. */
  limit: number
  /** Only what a person asked for comes over this connection. */
  spares: boolean
  /** There is no room for another file. */
  full: boolean
  /** Its bytes exist only here; the limit is not about them. */
  isUnsent(id: string): boolean
  isCopied(id: string): boolean
  /** The server does not have its bytes, whatever its row says. */
  isMissing(id: string): boolean
}

/** How the files of a trip stand: beside `all` each of them is counted in one of the next six. */
export interface TripFiles {
  all: number
  here: number
  /** It comes by itself while there is a connection. */
  coming: number
  /** It comes when the person asks for it. */
  asks: number
  /** It would be more than the limit. */
  over: number
  /** The device has no room for it. */
  full: number
  /** No server has it: another device still has to send it. */
  unsent: number
  /** How many bytes take those that are here. */
  bytes: number
  /** So many are PDF files, which need a viewer. */
  pdfs: number
}

export interface FileToFetch {
  id: string
  stream: StreamKey
  size: number
}

export interface FilePlan {
  /** Of each trip whose files are known. */
  trips: ReadonlyMap<StreamKey, TripFiles>
  /** In this order. */
  fetch: readonly FileToFetch[]
  /** Copies that are to be here, the most wanted first. */
  stays: ReadonlySet<string>
  /** Of these, what belongs to trips that the person keeps. */
  pinned: ReadonlySet<string>
  ended: ReadonlySet<StreamKey>
}

export const noFiles: TripFiles = {
  all: 0,
  here: 0,
  coming: 0,
  asks: 0,
  over: 0,
  full: 0,
  unsent: 0,
  bytes: 0,
  pdfs: 0,
}

const hasEnded = ({ start_date, end_date, archived }: TripFacts, today: string): boolean =>
  archived || (end_date ?? start_date ?? today) < today

/** By choice, or by itself while it is near. */
const isKept = (trip: TripFacts, today: string): boolean =>
  trip.pinned ||
  trip.small === true ||
  (trip.start_date !== null && trip.start_date <= addDays(today, daysAhead) && !hasEnded(trip, today))

/** The soonest first; without dates after those, and last what has ended, the latest of them first. */
const bySoonest =
  (today: string) =>
  (a: TripFacts, b: TripFacts): number => {
    if (a.small !== b.small) return a.small ? 1 : -1
    const ended = Number(hasEnded(a, today)) - Number(hasEnded(b, today))
    const [left, right] = [a.start_date ?? '9999', b.start_date ?? '9999']
    const soonest = left < right ? -1 : left > right ? 1 : 0
    return ended || (hasEnded(a, today) ? -soonest : soonest) || (a.stream < b.stream ? -1 : 1)
  }

const inTrip = (a: FileFacts, b: FileFacts): number =>
  Number(b.paper) - Number(a.paper) || a.created_at - b.created_at || (a.id < b.id ? -1 : 1)

/** Settles for each file whether it is to be here, and whether it comes. */
export function planFiles(trips: readonly TripFacts[], now: FileCircumstances): FilePlan {
  const standing = new Map<StreamKey, TripFiles>()
  const fetch: FileToFetch[] = []
  const stays = new Set<string>()
  const pinned = new Set<string>()
  let left = now.limit
  for (const trip of trips.toSorted(bySoonest(now.today))) {
    if (!trip.files) continue
    const { stream } = trip
    const count = { ...noFiles }
    standing.set(stream, count)
    for (const { id, size, mime, state, created_at } of trip.files.toSorted(inTrip)) {
      const copied = now.isCopied(id)
      const here = copied || now.isUnsent(id)
      // What every server refused is no part of the trip for anybody.
      if (!here && state === 'failed') continue
      count.all++
      const absent = !here && (state !== 'stored' || now.isMissing(id))
      const asked = created_at <= trip.asked_at
      const due = asked || isKept(trip, now.today)
      const takes = due && !absent && !now.isUnsent(id)
      const fits = takes && size <= left
      if (fits) {
        left -= size
        stays.add(id)
        if (trip.pinned) pinned.add(id)
      }
      const how = here ? 'here' : absent ? 'unsent' : whyAway({ due, asked, fits }, now)
      count[how]++
      if (here) count.bytes += size
      if (mime === 'application/pdf') count.pdfs++
      if (how === 'coming') fetch.push({ id, stream, size })
    }
  }
  const ended = new Set(trips.filter(trip => hasEnded(trip, now.today)).map(({ stream }) => stream))
  return { trips: standing, fetch, stays, pinned, ended }
}

const whyAway = (
  { due, asked, fits }: { due: boolean; asked: boolean; fits: boolean },
  { spares, full }: FileCircumstances,
): 'coming' | 'asks' | 'over' | 'full' => {
  if (!due || (spares && !asked && fits)) return 'asks'
  if (!fits) return 'over'
  return full ? 'full' : 'coming'
}

/**
 * Copies in the order in which they go: of trips that have ended, then what was only opened, the longest unused first;
 * then what is to be here, the least wanted first, and last what belongs to trips that the person keeps.
 * @param copies the longest unused first
 */
export function inOrderOfLeaving(copies: readonly CachedFile[], plan: FilePlan): CachedFile[] {
  const wanted = new Map([...plan.stays].map((id, place) => [id, place]))
  const group = ({ id, stream }: CachedFile): number => {
    if (!wanted.has(id)) return plan.ended.has(stream) ? 0 : 1
    return plan.pinned.has(id) ? 3 : 2
  }
  const place = ({ id }: CachedFile): number => wanted.get(id) ?? 0
  return copies.toSorted((a, b) => group(a) - group(b) || place(b) - place(a))
}

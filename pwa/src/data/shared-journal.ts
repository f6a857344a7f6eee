/** A journal as a guest of its link sees it. */
import type { PublicJournal } from '@caravel/sync-protocol/domain/journal/public-view'
import type { PositionPrecision } from '@caravel/sync-protocol/domain/journal/public-link'
import { askGuest, type GuestAnswer } from './ask-guest.ts'
import { keepCopy } from './kept-guest-copy.ts'
import { keepPhotos } from './kept-guest-photos.ts'

export interface SharedJournal extends PublicJournal {
  link: {
    shared_by: string | null
    expires_at: number | null
    keep_offline: boolean
    has_password: boolean
    delay_hours: number
    home_left_out: boolean
    precision: PositionPrecision
  }
}

/** What of the server answers at a link, and under which its copy is kept. */
export function sharedJournalAddress(token: string): string {
  return `/api/public/journey/${encodeURIComponent(token)}`
}

/** Never throws: what goes wrong is one of the answers. The first question of a browser and day says that it is. */
export async function askSharedJournal(token: string, etag?: string): Promise<GuestAnswer<SharedJournal>> {
  const address = sharedJournalAddress(token)
  const today = new Date().toISOString().slice(0, 10)
  const isFirst = openedOn.read(address) !== today
  const answer = await askGuest(address, { etag, query: isFirst ? '?opened=1' : '', isShown: isJournal })
  const isCounted =
    answer.status === 'unchanged' || (answer.status === 'shown' && answer.kept_at === undefined)
  if (isFirst && isCounted) openedOn.write(address, today)
  return answer
}

function isJournal(body: unknown): body is SharedJournal {
  return typeof body === 'object' && body !== null && 'journey' in body && 'entries' in body && 'link' in body
}

/** Keeps the journal with its small pictures, for a day after the server last answered. */
export async function keepSharedJournal(token: string, journal: SharedJournal): Promise<void> {
  const address = sharedJournalAddress(token)
  await keepCopy(address, journal)
  if (journal.link.has_password) return
  await keepPhotos(
    address,
    journal.gallery.map(({ id }) => `/photos/${id}/thumbnail`),
  )
}

/** The day on which this browser last opened a link: all that tells a visit from another look at the open page. */
const openedOn = {
  read(address: string): string | undefined {
    try {
      return localStorage.getItem(`caravel-opened ${address}`) ?? undefined
    } catch {
      return undefined
    }
  },
  write(address: string, day: string): void {
    try {
      localStorage.setItem(`caravel-opened ${address}`, day)
    } catch (error) {
      console.warn('This browser keeps nothing, so that each visit counts', error)
    }
  },
}

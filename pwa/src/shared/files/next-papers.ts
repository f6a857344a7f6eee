/** Papers that are needed within two days: those of bookings and stays that begin then, which come onto the device unasked. */
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { fileLink } from '@caravel/sync-protocol/entities/file-link'
import { file } from '@caravel/sync-protocol/entities/file'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { tripStream } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { fetchContent, keepCopy, copiesCame } from '../../data/file-transfer.ts'
import type { FileRow } from '../../data/files.ts'
import { isKnown, openStream, type StreamView } from '../../data/store.ts'
import { trips } from '../../data/trips.ts'

/** Of bookings and stays that are under way today, or begin today, tomorrow or the day after. Reactive. */
export function nextPapers(view: StreamView, today: string): FileRow[] {
  const until = addDays(today, 2)
  const booked = [...view.rows(reservation).value.values()].filter(({ status }) => status !== 'cancelled')
  const soon = new Set(
    [...booked, ...view.rows(accommodation).value.values()]
      .filter(({ start_date: start, end_date: end }) => start && start <= until && (end ?? start) >= today)
      .map(({ id }) => id),
  )
  const isSoon = (link: RowOf<typeof fileLink>) =>
    soon.has(link.reservation_id ?? link.accommodation_id ?? '')
  const links = [...view.rows(fileLink).value.values()]
  const ids = new Set(links.filter(isSoon).map(({ file_id }) => file_id))
  return [...view.rows(file).value.values()].filter(row => ids.has(row.id) && !row.trashed)
}

/** How many of them are on this device. Reactive. */
export function countHere(rows: readonly FileRow[]): number {
  void copiesCame.value
  return rows.filter(({ id }) => device.value?.engine.files.isHere(id)).length
}

/** Brings those of all trips that are near onto this device. What does not come now comes at the next start. */
export async function storeNextPapers(today: string): Promise<void> {
  const open = device.peek()
  const near = (trips.peek() ?? []).filter(
    ({ archived, on_device: isHere, start_date: start, end_date: end }) =>
      isHere && !archived && (start === null || start <= addDays(today, 2)) && (end === null || end >= today),
  )
  for (const { id } of near) {
    const view = openStream(tripStream(id))
    await known(view)
    for (const row of nextPapers(view, today)) {
      if (!open || device.peek() !== open) return
      if (open.engine.files.isHere(row.id)) continue
      const found = await fetchContent(row.id)
      if (found === 'no-answer') return
      if (found !== 'not-there') await keepCopy(open, row, found.bytes)
    }
  }
}

function known(view: StreamView): Promise<void> {
  return new Promise(resolve => {
    const stop = view.status.subscribe(status => {
      if (!isKnown(status)) return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}

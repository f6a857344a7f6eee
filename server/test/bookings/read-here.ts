import { AppError } from '@caravel/sync-protocol/errors'
import { readBookings } from '../../src/readers/bookings/bookings-job.ts'
import type { ReadBooking } from '../../src/readers/bookings/preview-item.ts'

/** What a reader finds in a file, in this process; `failed` as the preview says it. */
export async function readHere(name: string, bytes: Uint8Array, today = '2026-11-20') {
  const items: ReadBooking[] = []
  const whole = Buffer.from(bytes)
  const file = {
    descriptor: -1,
    size: whole.length,
    folder: '',
    head: whole.subarray(0, 512),
    bytes: () => whole,
  }
  try {
    await readBookings(file, { name, mime: '', today, sender: false }, item => items.push(item))
    return { items, failed: items.length ? [] : [{ file: 0, name, code: 'NO_BOOKING_FOUND' }] }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'FILE_BROKEN'
    return { items: [], failed: [{ file: 0, name, code }] }
  }
}

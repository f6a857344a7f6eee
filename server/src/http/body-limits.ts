import { importLimits } from '@caravel/sync-protocol/actions/import-trip'

/** Largest JSON body in bytes, for routes that take more than the usual. Keys are `METHOD path`. */
export const bodyLimits: Readonly<Record<string, number>> = {
  'POST /api/sync/push': 512 * 1024,
  'POST /api/trips/:trip_id/packing/import': 256 * 1024,
  'POST /api/trips/:trip_id/budget/import': 512 * 1024,
  'POST /api/trips/:trip_id/reservations/import/booking/confirm': 512 * 1024,
  'POST /api/trips/:trip_id/places/import': 1024 * 1024,
  'POST /api/trips/imports': importLimits.bytes,
  'POST /api/trips/:trip_id/copy': importLimits.bytes,
}

export const usualBodyLimit = 100 * 1024

import { DiskRefused } from './device-store.ts'

/** Dexie puts the browser's own error inside of its own. */
export const errorNames = (error: unknown): string[] => {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return [name ?? '', inner?.name ?? '']
}

/** What a database said, as what it means. */
export const diskRefusal = (error: unknown): DiskRefused =>
  error instanceof DiskRefused
    ? error
    : new DiskRefused(errorNames(error).includes('QuotaExceededError') ? 'full' : 'refused', error)

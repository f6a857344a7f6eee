import { AppError } from '@caravel/sync-protocol/errors'
import { UnreadableFile } from './read-place.ts'

/** Throws IMPORT_UNREADABLE with the file, the reason and the line where it is known, or what else went wrong. */
export function refusePlaces(file: string, error: unknown): never {
  if (error instanceof UnreadableFile) {
    const { reason, line } = error
    throw new AppError('IMPORT_UNREADABLE', { file, reason, ...(line === undefined ? {} : { line }) })
  }
  throw error instanceof AppError ? error : new AppError('IMPORT_UNREADABLE', { file, reason: 'broken' })
}

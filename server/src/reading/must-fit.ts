import { AppError } from '@caravel/sync-protocol/errors'

/** Throws TOO_LARGE where a request says that it has more bytes than it may, before one of them is read. */
export function mustFit(headers: Readonly<Record<string, string | undefined>>, most: number): void {
  if (Number(headers['content-length'] ?? 0) > most) throw new AppError('TOO_LARGE', { limit: most })
}

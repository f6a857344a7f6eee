/** What a person reads of a photo library that did not answer as it should. */
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../context.ts'
import { errorText } from '../http/error-texts.ts'
import { LibraryError, type LibraryFailure } from './library.ts'

const codes: Record<LibraryFailure, ErrorCode> = {
  credentials: 'LIBRARY_CREDENTIALS',
  code: 'LIBRARY_CODE',
  locked: 'LIBRARY_LOCKED',
  right: 'LIBRARY_RIGHT',
  gone: 'NOT_FOUND',
  other: 'LIBRARY_OTHER',
  moved: 'LIBRARY_MOVED',
  too_large: 'LIBRARY_TOO_LARGE',
  address: 'LIBRARY_ADDRESS',
  unreachable: 'LIBRARY_UNREACHABLE',
}

const detailOf = ({ failure, detail }: LibraryError): Record<string, unknown> => {
  if (detail === undefined) return {}
  if (failure === 'right') return { right: detail }
  return failure === 'moved' ? { location: detail } : {}
}

/** The error of a route; throws on what is no matter of a library. */
export const asAppError = (error: unknown): AppError => {
  if (!(error instanceof LibraryError)) throw error
  return new AppError(codes[error.failure], detailOf(error))
}

/** The body of a 200 that reports a failed connection. */
export const unconnected = (
  { headers }: Pick<Ctx, 'headers'>,
  { code, detail }: AppError,
): Record<string, unknown> => ({
  connected: false,
  error: errorText(code, headers['accept-language']),
  code,
  ...detail,
})

/** Has the server read confirmations; nothing of them is stored there. */
import type { ErrorCode } from '@caravel/sync-protocol/errors'
import { callApi } from '../../data/api.ts'
import type { PreviewItem } from './import-item.ts'

/** Requests at a time: the server has one file of a person read after the other, and refuses a sixth request. */
export const mostAtOnce = 3
/** Bytes of one file. */
export const largestConfirmation = 10_000_000

export interface Preview {
  items: PreviewItem[]
  failed: { file: number; name: string; code: ErrorCode }[]
  /** Bookings beyond the most that is read of a file, or that one review shows. Absent from servers that do not count them. */
  left_out?: number
  /** Attachments beyond the most that is read of a mail. Absent from servers that do not count them. */
  attachments_left_out?: number
  /** Pages beyond the most that is read of a PDF file. Absent from servers that do not count them. */
  pages_left_out?: number
}

/** @throws ApiError NO_ANSWER without a connection, FORBIDDEN */
export async function requestPreview(
  tripId: string,
  files: readonly { name: string; mime: string; bytes: ArrayBuffer }[],
): Promise<Preview> {
  const form = new FormData()
  for (const { name, mime, bytes } of files) form.append('files', new Blob([bytes], { type: mime }), name)
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await request.arrayBuffer())
  return callApi<Preview>('POST', `/api/trips/${tripId}/reservations/import/booking`, undefined, {
    form: { bytes, type },
  })
}

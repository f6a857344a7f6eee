/** A form with several confirmations, held in memory; none of them is stored. */
import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import { AppError } from '@caravel/sync-protocol/errors'
import type { SentFile } from '../../readers/bookings/sent-file.ts'

export const bookingLimits = { files: 5, bytes: 10_000_000 }

/** `bytes` is undefined where there were more than a confirmation may have. */
export type FormEntry = Omit<SentFile, 'bytes'> & { bytes: Uint8Array | undefined }

/** Throws INVALID_INPUT for a broken form, another field, no file or too many. */
export async function readBookingForm(
  contentType: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<FormEntry[]> {
  const entries: FormEntry[] = []
  let wrong: AppError | undefined
  const form = await openForm(contentType)
  const refuse = (field: string, code: 'TOO_BIG' | 'UNKNOWN_FIELD'): void => {
    wrong ??= new AppError('INVALID_INPUT', { fields: { [field.slice(0, 100)]: code } })
  }
  form.on('filesLimit', () => refuse('files', 'TOO_BIG'))
  form.on('partsLimit', () => refuse('files', 'TOO_BIG'))
  form.on('field', name => refuse(name, 'UNKNOWN_FIELD'))
  form.on('file', (field, bytes, name, _encoding, mime) => {
    if (field !== 'files' && field !== 'file') refuse(field, 'UNKNOWN_FIELD')
    const chunks: Uint8Array[] = []
    let size = 0
    bytes.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size <= bookingLimits.bytes && !wrong) chunks.push(chunk)
      else chunks.length = 0
    })
    bytes.on('error', () => undefined)
    bytes.on('end', () => {
      const whole = size > bookingLimits.bytes ? undefined : Buffer.concat(chunks)
      entries.push({ name: name.slice(0, 255), mime, bytes: whole })
    })
  })
  await pipeline(notEndless(stream), form).catch((error: unknown) => {
    throw error instanceof AppError
      ? error
      : new AppError('INVALID_INPUT', { fields: { body: 'WRONG_FORMAT' } })
  })
  if (wrong) throw wrong
  if (!entries.length) throw new AppError('INVALID_INPUT', { fields: { files: 'REQUIRED' } })
  return entries
}

/** What is too large is read to its end, so that the sender hears an answer; but not for ever. */
const mostSent = 200_000_000

async function* notEndless(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > mostSent) throw new AppError('TOO_LARGE')
    yield chunk
  }
}

async function openForm(contentType: string): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  const limits = { files: bookingLimits.files, fields: 5, fieldSize: 1000, parts: bookingLimits.files + 5 }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw new AppError('INVALID_INPUT', { fields: { 'Content-Type': 'WRONG_FORMAT' } })
  }
}

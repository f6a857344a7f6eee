/** A form with one file, as it arrives: its bytes go to the disk, its fields are texts. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import { AppError } from '@caravel/sync-protocol/errors'
import type { FieldCode } from '@caravel/sync-protocol/field-codes'
import type { FileDisk } from '../modules/files/file-disk.ts'

export interface FormFile {
  name: string
  mime: string
  size: number
  sha256: string
  fields: Record<string, string>
}

interface Form {
  contentType: string
  stream: AsyncIterable<Uint8Array>
  /** Name of the field with the file. */
  field: string
  /** Names of those with texts. */
  texts?: readonly string[]
  limit: number
}

/**
 * Stores the file as what has arrived of `id`. Throws INVALID_INPUT without one and for whatever else is no field of this
 * form, FILE_TOO_LARGE above `limit`.
 */
export const readForm = async (
  files: FileDisk,
  id: string,
  { contentType, stream, field, texts = [], limit }: Form,
): Promise<FormFile> => {
  const fields: Record<string, string> = {}
  // Told when all was read: a sender that is still sending would not hear an answer.
  const wrong = new Map<string, FieldCode>()
  let stored: Promise<FormFile> | undefined
  let source: Readable | undefined
  // A form that ends in the middle of its file says so of both; what nobody listens to ends the process.
  let endOfFile: Error | undefined
  const form = await openForm(contentType, limit)
  for (const much of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    form.on(much, () => wrong.set('body', 'TOO_BIG'))
  form.on('field', (name, value, _nameCut, valueCut) => {
    if (!texts.includes(name)) wrong.set(shown(name), 'UNKNOWN_FIELD')
    else if (valueCut) wrong.set(name, 'TOO_LONG')
    else if (Object.hasOwn(fields, name)) wrong.set(name, 'NOT_ALLOWED')
    else fields[name] = value
  })
  form.on('file', (name, bytes, filename, _encoding, mime) => {
    bytes.on('error', error => (endOfFile ??= error))
    if (name !== field) {
      wrong.set(shown(name), 'UNKNOWN_FIELD')
      return void bytes.resume()
    }
    source = bytes
    stored = store(files, id, bytes, limit).then(content => ({ name: filename, mime, ...content, fields }))
    // What cannot be stored needs no reading on.
    stored.catch((error: unknown) => form.destroy(error as Error))
  })
  try {
    await pipeline(stream, form)
  } catch {
    // Why it was not stored says more than that the form ended.
    source?.destroy()
    await stored?.catch((error: unknown) => {
      if (error !== endOfFile && !isBrokenLine(error)) throw error
    })
    throw new AppError('INVALID_INPUT', { fields: { body: 'WRONG_FORMAT' } })
  }
  const file = await stored
  if (wrong.size) throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(wrong) })
  if (!file || file.size === 0) throw new AppError('INVALID_INPUT', { fields: { [field]: 'REQUIRED' } })
  return file
}

/** A part may have any name, or none. */
const shown = (name: string | undefined): string => (name ?? '').slice(0, 100)

const isBrokenLine = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

const openForm = async (contentType: string, fileSize: number): Promise<BusboyInstance> => {
  const { Busboy } = await import('@fastify/busboy')
  const limits = { files: 1, fileSize: fileSize + 1, fields: 10, fieldSize: 4000, parts: 12 }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw new AppError('INVALID_INPUT', { fields: { 'Content-Type': 'WRONG_FORMAT' } })
  }
}

const store = async (
  files: FileDisk,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Pick<FormFile, 'size' | 'sha256'>> => {
  const hash = createHash('sha256')
  let size = 0
  const counted = async function* () {
    for await (const chunk of bytes) {
      size += chunk.length
      // Read to its end all the same: the sender would not hear an answer in between.
      if (size > limit) continue
      hash.update(chunk)
      yield chunk
    }
    if (size > limit) throw new AppError('FILE_TOO_LARGE', { limit })
  }
  await files.append(id, counted())
  return { size, sha256: hash.digest('hex') }
}

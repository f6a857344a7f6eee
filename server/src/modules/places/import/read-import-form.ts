/** A form with files of places: small enough for the memory, and gone with the request. */
import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import { AppError } from '@caravel/sync-protocol/errors'
import type { FieldCode } from '@caravel/sync-protocol/field-codes'
import type { FileToRead } from '../../../readers/places/read-places.ts'

export const importLimits = { file: 10_000_000, together: 20_000_000, files: 10 }

export interface ImportForm {
  files: FileToRead[]
  fields: Record<string, string>
}

const openForm = async (contentType: string): Promise<BusboyInstance> => {
  const { Busboy } = await import('@fastify/busboy')
  const { files, file } = importLimits
  const limits = { files, fileSize: file + 1, fields: 10, fieldSize: 100, parts: files + 12 }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw new AppError('INVALID_INPUT', { fields: { 'Content-Type': 'WRONG_FORMAT' } })
  }
}

/** INVALID_INPUT without a file and for fields that are none of this form, FILE_TOO_LARGE above a limit. */
export const readImportForm = async (
  contentType: string,
  stream: AsyncIterable<Uint8Array>,
  texts: readonly string[],
): Promise<ImportForm> => {
  const fields: Record<string, string> = {}
  const wrong = new Map<string, FieldCode>()
  const files: Promise<FileToRead>[] = []
  const budget = { left: importLimits.together }
  const form = await openForm(contentType)
  for (const much of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    form.on(much, () => wrong.set('body', 'TOO_BIG'))
  form.on('field', (name, value, _nameCut, valueCut) => {
    if (!texts.includes(name)) wrong.set((name ?? '').slice(0, 100), 'UNKNOWN_FIELD')
    else if (valueCut) wrong.set(name, 'TOO_LONG')
    else fields[name] = value
  })
  form.on('file', (name, bytes, filename) => {
    bytes.on('error', () => undefined)
    if (name !== 'file' && name !== 'files') {
      wrong.set((name ?? '').slice(0, 100), 'UNKNOWN_FIELD')
      return void bytes.resume()
    }
    const file = collect(bytes, budget).then(all => ({ name: (filename ?? '').slice(0, 200), bytes: all }))
    file.catch(() => undefined)
    files.push(file)
  })
  try {
    await pipeline(stream, form)
  } catch {
    // What was too large says more than that the form ended.
    for (const each of files) await each.catch(rethrowOwn)
    throw new AppError('INVALID_INPUT', { fields: { body: 'WRONG_FORMAT' } })
  }
  const read = await Promise.all(files)
  if (wrong.size) throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(wrong) })
  if (!read.length || read.some(({ bytes }) => bytes.length === 0))
    throw new AppError('INVALID_INPUT', { fields: { file: 'REQUIRED' } })
  return { files: read, fields }
}

const rethrowOwn = (error: unknown): void => {
  if (error instanceof AppError) throw error
}

/** Read to its end all the same: the sender would not hear an answer in between. */
const collect = async (bytes: AsyncIterable<Uint8Array>, budget: { left: number }): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    budget.left -= part.length
    if (size <= importLimits.file && budget.left >= 0) parts.push(part)
  }
  if (size > importLimits.file) throw new AppError('FILE_TOO_LARGE', { limit: importLimits.file })
  if (budget.left < 0) throw new AppError('FILE_TOO_LARGE', { limit: importLimits.together })
  return Buffer.concat(parts)
}

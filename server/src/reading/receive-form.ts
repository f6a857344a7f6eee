/** A form with files that are read and not stored: each lies on the disk until the request is answered. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import { AppError } from '@caravel/sync-protocol/errors'
import type { FieldCode } from '@caravel/sync-protocol/field-codes'
import { mustFit } from './must-fit.ts'

export interface FormRules {
  /** How many files, and the bytes of one and of all together. */
  files: number
  file: number
  together: number
  /** Texts that may stand beside them. */
  fields: readonly string[]
  /** What a missing file is called in the error, and what too many parts are. */
  named: { missing: string; many: string }
}

export interface ReceivedFile {
  name: string
  mime: string
  size: number
  /** Base64url. */
  sha256: string
  /** Undefined where it was larger than a file may be. */
  path: string | undefined
}

export interface ReceivedForm {
  files: ReceivedFile[]
  fields: Record<string, string>
  /** Removes the files. */
  discard(): Promise<void>
}

/** What is too large is read to its end, so that the sender hears an answer; but not for ever. */
const mostSent = 200_000_000

/** Throws TOO_LARGE by its Content-Length before a byte is read, and INVALID_INPUT for what is no such form. */
export async function receiveForm(
  headers: Readonly<Record<string, string | undefined>>,
  stream: AsyncIterable<Uint8Array>,
  parent: string,
  rules: FormRules,
): Promise<ReceivedForm> {
  mustFit(headers, mostSent)
  const form = await openForm(headers['content-type'] ?? '', rules)
  const folder = join(parent, `form-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await collect(form, stream, folder, rules)), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function collect(
  form: BusboyInstance,
  stream: AsyncIterable<Uint8Array>,
  folder: string,
  { file: most, together, fields: texts, named }: FormRules,
): Promise<Pick<ReceivedForm, 'files' | 'fields'>> {
  const fields: Record<string, string> = {}
  const wrong = new Map<string, FieldCode>()
  const files: Promise<ReceivedFile>[] = []
  const budget = { left: together }
  for (const much of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    form.on(much, () => wrong.set(named.many, 'TOO_BIG'))
  form.on('field', (name, value, _nameCut, valueCut) => {
    if (!texts.includes(name)) wrong.set((name ?? '').slice(0, 100), 'UNKNOWN_FIELD')
    else if (valueCut) wrong.set(name, 'TOO_LONG')
    else fields[name] = value
  })
  form.on('file', (field, bytes, filename, _encoding, mime) => {
    bytes.on('error', () => undefined)
    if (field !== 'file' && field !== 'files') {
      wrong.set((field ?? '').slice(0, 100), 'UNKNOWN_FIELD')
      return void bytes.resume()
    }
    const file = store(bytes, join(folder, String(files.length)), most, budget)
    file.catch(() => undefined)
    files.push(file.then(stored => ({ name: (filename ?? '').slice(0, 255), mime, ...stored })))
  })
  try {
    await pipeline(notEndless(stream), form)
  } catch (error) {
    await Promise.allSettled(files)
    if (error instanceof AppError) throw error
    throw new AppError('INVALID_INPUT', { fields: { body: 'WRONG_FORMAT' } })
  }
  const received = await Promise.all(files)
  if (wrong.size) throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(wrong) })
  if (!received.length) throw new AppError('INVALID_INPUT', { fields: { [named.missing]: 'REQUIRED' } })
  return { files: received, fields }
}

async function openForm(contentType: string, { files, fields }: FormRules): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  const limits = { files, fields: fields.length + 5, fieldSize: 1000, parts: files + fields.length + 5 }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw new AppError('INVALID_INPUT', { fields: { 'Content-Type': 'WRONG_FORMAT' } })
  }
}

async function* notEndless(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > mostSent) throw new AppError('TOO_LARGE', { limit: mostSent })
    yield chunk
  }
}

async function store(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  most: number,
  budget: { left: number },
): Promise<Omit<ReceivedFile, 'name' | 'mime'>> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > most) continue
        budget.left -= chunk.length
        if (budget.left < 0) continue
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  const fits = size <= most && budget.left >= 0
  if (!fits) await rm(path, { force: true })
  return { size, sha256: hash.digest('base64url'), path: fits ? path : undefined }
}

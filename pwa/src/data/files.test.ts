import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { createHash } from 'node:crypto'
import { effect } from '@preact/signals'
import { file } from '@caravel/sync-protocol/entities/file'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { AppError } from '@caravel/sync-protocol/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mutate } from './mutate.ts'
import { isFileHere } from './readiness.ts'
import { openStream } from './store.ts'
import {
  attachFile,
  filesOf,
  fileSource,
  removeFile,
  uploads,
  type FileRef,
  type FileSource,
} from './files.ts'
import { signedIn } from './testing/signed-in.ts'
import { undo } from './undo.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const museum = '0190b000-0000-7000-8000-00000000000b'
const stream = `trip:${tripId}`
const bytes = new TextEncoder().encode('not really a photo').buffer
const photo = { name: 'Azulejo.jpg', mime: 'image/jpeg', bytes, width: 640, height: 480 }
const ofMuseum = { kind: 'place', trip_id: tripId, id: museum } as const

const withPlace = async () => {
  const { world, engine, store } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  mutate(place.create, { trip_id: tripId }, { id: museum, name: 'Museu do Azulejo' })
  await engine.idle()
  const view = openStream(stream)
  const rows = () => [...view.rows(file).peek().values()]
  return { world, engine, store, view, rows }
}

/** What a screen sees that reads it. */
const shown = (ref: FileRef) => {
  const seen: FileSource[] = []
  const stop = effect(() => void seen.push(fileSource(ref).value))
  return { last: () => seen.at(-1), stop }
}

afterEach(() => vi.unstubAllGlobals())

describe('attaching', () => {
  test('a photo to a place: drawn at once, shown and kept without a network, undone with one step', async () => {
    const { world, engine, rows } = await withPlace()
    world.fault = () => 'drop'
    const { id, saved } = await attachFile(ofMuseum, photo, { label: 'undo.something' })
    await saved
    expect(filesOf(rows(), ofMuseum)).toMatchObject([
      {
        id,
        state: 'announced',
        sha256: createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
        width: 640,
      },
    ])
    const { last, stop } = shown({ id, trip_id: tripId, mime: photo.mime })
    await expect.poll(() => last()?.status).toBe('ready')
    const { url } = last() as Extract<FileSource, { status: 'ready' }>
    expect(await (await fetch(url)).text()).toBe('not really a photo')
    stop()
    expect(uploads.value.get(id)).toMatchObject({ sent: 0, size: bytes.byteLength })

    await undo({ stream })
    expect(rows()).toEqual([])
    expect(uploads.value.size).toBe(0)
    world.fault = () => undefined
    await world.pass(120_000, engine)
    expect(engine.state().waiting).toBe(0)
  })

  test('a cover: the trip shows it, and a removed one leaves none', async () => {
    const { world, view, rows, engine } = await withPlace()
    const { id } = await attachFile({ kind: 'cover', trip_id: tripId }, photo)
    const cover = () => view.rows(trip).peek().get(tripId)?.cover_file_id
    expect(cover()).toBe(id)
    await world.pass(30_000, engine)
    expect(filesOf(rows(), { kind: 'cover', trip_id: tripId })).toMatchObject([{ id, state: 'stored' }])
    expect(filesOf(rows(), { kind: 'trip', trip_id: tripId })).toEqual([])
    await removeFile(rows()[0]!).saved
    expect(rows()).toEqual([])
  })

  test('what is never taken is refused on the spot', async () => {
    await withPlace()
    const drawing = attachFile(ofMuseum, { ...photo, name: 'map.svg', mime: 'image/svg+xml' })
    await expect(drawing).rejects.toEqual(new AppError('FILE_TYPE_REFUSED', { mime: 'image/svg+xml' }))
  })
})

describe('a file of somebody else', () => {
  const theirs = { id: '0190c000-0000-7000-8000-000000000001', trip_id: tripId }
  const answer = (status: number, text: string, headers = {}) =>
    new Response(text, { status, headers: { 'x-sync-epoch': 'e', 'content-type': 'image/png', ...headers } })

  test('is fetched once, and is here without a network from then on', async () => {
    const { engine } = await withPlace()
    const asked = vi.fn(async () => answer(200, 'theirs'))
    vi.stubGlobal('fetch', asked)
    const { last, stop } = shown(theirs)
    await expect.poll(() => last()?.status).toBe('ready')
    stop()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(new TextDecoder().decode(await engine.files.read(theirs.id))).toBe('theirs')
  })

  test('is shown also when the disk has no room to keep it', async () => {
    const { store } = await withPlace()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    store.keepCopy = () => Promise.reject(new Error('full'))
    vi.stubGlobal('fetch', async () => answer(200, 'theirs'))
    const id = theirs.id.replace(/1$/, '3')
    const { last, stop } = shown({ ...theirs, id })
    await expect.poll(() => last()?.status).toBe('ready')
    expect(isFileHere(id)).toBe(false)
    stop()
  })

  test('with other bytes than the server names is not shown, and not kept', async () => {
    const { engine } = await withPlace()
    const sha = createHash('sha256').update('theirs').digest('hex')
    let text = 'thei'
    vi.stubGlobal('fetch', async () => answer(200, text, { etag: `"${sha}"` }))
    const id = theirs.id.replace(/1$/, '4')
    const { last, stop } = shown({ ...theirs, id })
    await expect.poll(() => last()).toEqual({ status: 'absent', why: 'offline' })
    expect(isFileHere(id)).toBe(false)
    text = 'theirs'
    engine.enqueue({
      stream,
      mutation: 'trip.update',
      params: { trip_id: tripId },
      body: { title: 'Lisboa' },
    })
    await expect.poll(() => last()?.status).toBe('ready')
    await expect.poll(() => isFileHere(id)).toBe(true)
    stop()
  })

  test('that has not arrived is missing until it has; a hotel’s sign-in page is no photo', async () => {
    const { engine } = await withPlace()
    let next: Response = new Response('<html>', { status: 200 })
    vi.stubGlobal('fetch', async () => next.clone())
    const other = { ...theirs, id: theirs.id.replace(/1$/, '2') }
    const { last, stop } = shown(other)
    await expect.poll(() => last()).toEqual({ status: 'absent', why: 'offline' })
    next = answer(404, '{}')
    engine.enqueue({
      stream,
      mutation: 'trip.update',
      params: { trip_id: tripId },
      body: { title: 'Lisboa' },
    })
    await expect.poll(() => last()).toEqual({ status: 'absent', why: 'missing' })
    next = answer(200, 'theirs')
    engine.enqueue({
      stream,
      mutation: 'trip.update',
      params: { trip_id: tripId },
      body: { title: 'Lisbon' },
    })
    await expect.poll(() => last()?.status).toBe('ready')
    stop()
  })
})

import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { importBookings } from '@caravel/sync-protocol/actions/import-bookings'
import { file } from '@caravel/sync-protocol/entities/file'
import { fileLink } from '@caravel/sync-protocol/entities/file-link'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { expect, test, vi } from 'vitest'
import { mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { dyingPages } from '../../data/testing/dying-pages.ts'
import type { World } from '../../data/testing/world.ts'
import { undo } from '../../data/undo.ts'
import { confirmImport } from './confirm-import.ts'
import type { PreviewItem } from './import-item.ts'
import { addFiles, enterPreview, importKey, importState } from './import-state.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = tripStream(tripId)
const rights = { costs: true, places: true, files: true }
const found: PreviewItem = {
  kind: 'lodging',
  type: 'hotel',
  title: 'Hotel Astória',
  confirmation_code: 'AST-2312',
  start_date: '2027-05-02',
  start_time: '15:00',
  end_date: '2027-05-03',
  end_time: '11:00',
  place: { name: 'Hotel Astória', lat: 40.2, lng: -8.4 },
  people: [],
  needs_review: false,
  source: { file: 0, name: 'mail.eml' },
}

/** A review of one mail, whose reading is over, and no network from then on. */
async function reviewed() {
  const pages = dyingPages()
  const page = await pages.next()
  const made = mutate(createTrip, {}, { id: tripId, title: 'Portugal' })
  await made.saved
  page.engine.open(stream)
  await pages.world.pass(30_000, page.engine)
  await addFiles(tripId, [new File(['From: a hotel'], 'mail.eml')])
  const [mail] = page.open.chosen.of(importKey(tripId))
  enterPreview(tripId, [mail?.id ?? ''], { items: [found], failed: [] })
  pages.world.fault = () => 'drop'
  return { ...pages, page }
}

const confirm = () =>
  confirmImport({
    tripId,
    items: importState(tripId).items,
    range: { start: '2027-05-01', end: '2027-05-06' },
    rights,
    people: [],
  })

function rows() {
  const view = openStream(stream)
  const [booking] = [...view.rows(reservation).peek().values()]
  const [paper] = [...view.rows(file).peek().values()]
  return {
    counts: [reservation, place, file, fileLink].map(
      each => view.rows(each as typeof reservation).peek().size,
    ),
    booking,
    paper,
  }
}

const onServer = ({ world }: { world: World }, entity: string) => [
  ...(world.server.stream(stream).state.tables.get(entity)?.values() ?? []),
]

test('a review is confirmed without a network: booking, place and paper are there at once, and follow by themselves', async () => {
  const { world, page } = await reviewed()
  await confirm()
  expect(rows()).toMatchObject({
    counts: [1, 1, 1, 1],
    booking: { title: 'Hotel Astória', start_date: '2027-05-02' },
    paper: { name: 'mail.eml', state: 'announced' },
  })
  expect(importState(tripId).items).toEqual([])
  expect(page.open.chosen.of(importKey(tripId))).toEqual([])
  expect(onServer({ world }, 'reservation')).toEqual([])
  world.fault = () => undefined
  await world.pass(120_000, page.engine)
  expect(page.engine.state().waiting).toBe(0)
  expect(onServer({ world }, 'reservation')).toMatchObject([{ title: 'Hotel Astória' }])
  expect(onServer({ world }, 'file')).toMatchObject([{ name: 'mail.eml', state: 'stored' }])
})

test('is one step of undo, also before it was sent', async () => {
  const { world, page } = await reviewed()
  await confirm()
  await undo({ stream })
  expect(rows().counts).toEqual([0, 0, 0, 0])
  world.fault = () => undefined
  await world.pass(120_000, page.engine)
  expect(onServer({ world }, 'reservation')).toEqual([])
  expect(onServer({ world }, 'file')).toEqual([])
})

test('a page that ends right after the confirmation leaves no review behind, and what was confirmed is sent', async () => {
  const { world, page, next } = await reviewed()
  vi.spyOn(page.open.drafts, 'remove').mockReturnValue()
  vi.spyOn(page.open.chosen, 'remove').mockRejectedValue(new Error('the page ended'))
  await expect(confirm()).rejects.toThrow('the page ended')
  const after = await next(stream)
  expect(rows().counts).toEqual([1, 1, 1, 1])
  await vi.waitFor(() => expect(importState(tripId).items).toEqual([]))
  await after.open.chosen.look()
  expect(after.open.chosen.of(importKey(tripId))).toEqual([])
  world.fault = () => undefined
  await world.pass(120_000, after.engine)
  expect(onServer({ world }, 'reservation')).toHaveLength(1)
  expect(onServer({ world }, 'file')).toMatchObject([{ state: 'stored' }])
})

test('a page that ends before it keeps the review whole, and confirming it again is one booking', async () => {
  const { world, page, next } = await reviewed()
  const refuse = vi.spyOn(page.store, 'enqueue').mockRejectedValue(new Error('the page ended'))
  await expect(confirm()).rejects.toThrow('the page ended')
  refuse.mockRestore()
  const after = await next(stream)
  expect(rows().counts).toEqual([0, 0, 0, 0])
  expect(importState(tripId).items).toHaveLength(1)
  await confirm()
  world.fault = () => undefined
  await world.pass(120_000, after.engine)
  expect(onServer({ world }, 'reservation')).toHaveLength(1)
  expect(onServer({ world }, 'file')).toHaveLength(1)
})

test('a paper that the server refuses keeps no booking back', async () => {
  const { world, page } = await reviewed()
  await confirm()
  world.server.refuse = name => (name === 'file.create' ? new AppError('FORBIDDEN') : undefined)
  world.fault = () => undefined
  await world.pass(120_000, page.engine)
  expect(onServer({ world }, 'reservation')).toHaveLength(1)
  expect(page.engine.attention()).toMatchObject([{ entry: { body: { name: 'mail.eml' } }, dependents: [] }])
})

test('a start without the code of the plan draws the import once that is loaded', async () => {
  const { page, next } = await reviewed()
  await confirm()
  await page.engine.idle()
  const late = importBookings.late
  if (!late) throw new Error('the plan is part of the app')
  const loaded = vi.spyOn(late, 'isLoaded').mockReturnValue(false)
  const load = vi.spyOn(late, 'load').mockImplementation(async () => {
    await Promise.resolve()
    loaded.mockReturnValue(true)
  })
  const after = await next(stream)
  await after.engine.idle()
  expect(load).toHaveBeenCalled()
  expect(rows().counts).toEqual([1, 1, 1, 1])
})

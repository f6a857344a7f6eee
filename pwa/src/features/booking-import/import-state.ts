/**
 * The review of a trip as it lies on the disk: the files as chosen files, what was read in them and edited since as a draft.
 * It stays through closing the page, a reload and a lost connection until it is confirmed or discarded.
 */
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { ErrorCode } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../data/device.ts'
import { draftKey, type Draft } from '../../data/drafts.ts'
import type { PreparedFile } from '../../data/files.ts'
import { mint } from '../../data/mutate.ts'
import { typeOfFile } from './confirmation-files.ts'
import { itemOf, joinItems, type BookingFields, type ImportItem } from './import-item.ts'
import { largestConfirmation, type Preview } from './request-preview.ts'

type FileState = 'read' | ErrorCode

/** What of a file was not read, by kind. */
export interface Unread {
  attachments: number
  bookings: number
  pages: number
}

export interface ImportState {
  /** The result of each file, by its id: read, or the error. */
  read: Readonly<Record<string, FileState>>
  /** What of a file was not read, by its id. */
  unread?: Readonly<Record<string, Unread>>
  items: readonly ImportItem[]
}

const nothing: ImportState = { read: {}, items: [] }
const form = 'booking-import'

export function importKey(tripId: string): string {
  return draftKey(tripStream(tripId), form)
}

/** Reactive. */
export function importState(tripId: string): ImportState {
  const { drafts } = mustDevice()
  void drafts.all.value
  return (drafts.get(importKey(tripId))?.value as ImportState | undefined) ?? nothing
}

/** From here on the review counts as done once the booking with this id is there. Resolves when the disk has it. */
export async function markMaking(tripId: string, id: string): Promise<void> {
  write(tripId, importState(tripId), { entity: reservation.name, id })
  await mustDevice().drafts.flush()
}

/** From here on each file counts as saved once the paper that it becomes is there. */
export async function markPapers(
  tripId: string,
  papers: readonly (PreparedFile & { id: string })[],
): Promise<void> {
  const { chosen } = mustDevice()
  for (const { id, name, mime, bytes, row_id } of papers)
    await chosen.add(id, importKey(tripId), {
      name,
      mime,
      bytes,
      ...(row_id === undefined ? {} : { row_id }),
    })
}

function write(tripId: string, next: ImportState, makes?: Draft['makes']): void {
  const key = importKey(tripId)
  mustDevice().drafts.put({
    key,
    form,
    stream: tripStream(tripId),
    began: nothing,
    epoch: null,
    value: next,
    ...(makes ? { makes } : {}),
    words: next.items.map(({ fields }) => fields.title),
    at: Date.now(),
  })
}

/** Keeps files for the review. @throws DiskRefused */
export async function addFiles(tripId: string, files: readonly File[]): Promise<void> {
  const { chosen } = mustDevice()
  for (const file of files) {
    const id = mint()
    if (file.size > largestConfirmation) {
      const now = importState(tripId)
      const empty = { name: file.name, mime: typeOfFile(file), bytes: new ArrayBuffer(0) }
      await chosen.add(id, importKey(tripId), empty)
      write(tripId, { ...now, read: { ...now.read, [id]: 'FILE_TOO_LARGE' } })
      continue
    }
    const bytes = await file.arrayBuffer()
    await chosen.add(id, importKey(tripId), { name: file.name, mime: typeOfFile(file), bytes })
  }
}

/** Keeps a forwarded mail for the review, under its own id, so that it is known when it was dealt with. */
export async function addMail(tripId: string, id: string, name: string, bytes: ArrayBuffer): Promise<void> {
  await mustDevice().chosen.add(id, importKey(tripId), { name, mime: 'message/rfc822', bytes })
}

/** Enters what the server read in files. */
export function enterPreview(
  tripId: string,
  ids: readonly string[],
  { items, failed, left_out = 0, attachments_left_out = 0, pages_left_out = 0 }: Preview,
): void {
  const now = importState(tripId)
  const read: Record<string, FileState> = { ...now.read }
  const unread = { ...now.unread }
  for (const id of ids) {
    read[id] = 'read'
    if (left_out || attachments_left_out || pages_left_out)
      unread[id] = { attachments: attachments_left_out, bookings: left_out, pages: pages_left_out }
  }
  for (const { file, code } of failed) {
    const id = ids[file]
    if (id !== undefined) read[id] = code
  }
  const found = items.flatMap(item => {
    const file = ids[item.source.file]
    return file === undefined ? [] : [itemOf(item, file, mint())]
  })
  // In the order of the files, whichever was read first.
  const order = mustDevice()
    .chosen.of(importKey(tripId))
    .map(({ id }) => id)
  const placeOf = ({ files: [first] }: ImportItem) => order.indexOf(first ?? '')
  const all = joinItems(now.items, found).sort((a, b) => placeOf(a) - placeOf(b))
  write(tripId, { read, unread, items: all })
}

export function changeItem(tripId: string, key: string, change: Partial<Omit<ImportItem, 'key'>>): void {
  const now = importState(tripId)
  write(tripId, { ...now, items: now.items.map(each => (each.key === key ? { ...each, ...change } : each)) })
}

export function changeFields(tripId: string, item: ImportItem, change: Partial<BookingFields>): void {
  changeItem(tripId, item.key, { fields: { ...item.fields, ...change } })
}

export function wantAll(tripId: string, wanted: boolean): void {
  const now = importState(tripId)
  write(tripId, { ...now, items: now.items.map(each => ({ ...each, wanted })) })
}

/** Lets go of one file, with what was found in no other. */
export async function dropFile(tripId: string, id: string): Promise<void> {
  const now = importState(tripId)
  const { [id]: _, ...read } = now.read
  const { [id]: _unread, ...unread } = now.unread ?? {}
  const items = now.items
    .map(each => ({ ...each, files: each.files.filter(file => file !== id) }))
    .filter(({ files }) => files.length > 0)
  if (Object.keys(read).length) write(tripId, { read, unread, items })
  else mustDevice().drafts.remove(importKey(tripId))
  await mustDevice().chosen.remove(each => each.id === id)
}

/** Lets go of the whole review. */
export async function dropImport(tripId: string): Promise<void> {
  mustDevice().drafts.remove(importKey(tripId))
  await mustDevice().chosen.remove(each => each.form === importKey(tripId))
}

/**
 * Changes that exist only on this device as one JSON file. Another device of the same account takes it in and sends
 * them under their old ids, so that they arrive once, whichever device is first (sync rule S9).
 */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { toBase64 } from './base64.ts'
import type { StoredChanges } from './db/device-store.ts'
import { withoutBytes, type StagedUpload } from './db/file-store.ts'
import { mustDevice } from './device.ts'

export const fileFormat = 'caravel-changes'
/** 2: changes have a mutation and parameters; in files of version 1 they have a method and a path. */
export const fileVersion = 2

/** Base64 of photos and documents in one file: what a phone can still write and read at once. */
export const mostFileData = 96_000_000

export interface OutboxFile extends Omit<StoredChanges, 'uploads'> {
  format: typeof fileFormat
  version: typeof fileVersion
  /** Epoch ms. */
  exported_at: number
  instance_id: string
  user_id: string
  /** With their bytes in Base64. */
  uploads: (StagedUpload & { data: string })[]
}

/** Nothing: all of it. A stream: what concerns one trip. Items: one card of the attention list with what depends on it. */
export interface FileScope {
  stream?: StreamKey
  items?: readonly string[]
}

export interface FileToSave {
  name: string
  text: string
  /** How many changes are in it. */
  count: number
  /** Names of photos and documents that do not fit into it. */
  left: string[]
}

/** The file, ready to be handed to the person. */
export const outboxFile = async (scope: FileScope = {}, open = mustDevice()): Promise<FileToSave> => {
  const { engine, actor, instance_id } = open
  const { uploads = [], ...changes } = within(await engine.onlyHere(), scope)
  let room = mostFileData
  const fitting = uploads.filter(({ size }) => (room -= Math.ceil(size / 3) * 4) >= 0)
  const at = engine.now()
  const file: OutboxFile = {
    format: fileFormat,
    version: fileVersion,
    exported_at: at,
    instance_id,
    user_id: actor.user_id,
    ...changes,
    uploads: fitting.map(upload => ({ ...withoutBytes(upload), data: toBase64(upload.bytes) })),
  }
  const day = new Date(at).toISOString().slice(0, 16).replace(':', '')
  return {
    name: `caravel-changes-${day}.json`,
    text: `${JSON.stringify(file, null, 1)}\n`,
    count: changes.entries.length + changes.tray.length + (changes.set_backs ?? []).length,
    left: uploads.filter(upload => !fitting.includes(upload)).map(({ name }) => name),
  }
}

const within = (all: StoredChanges, { stream, items }: FileScope): StoredChanges => {
  if (items !== undefined) {
    const tray = all.tray.filter(({ id }) => items.includes(id))
    const whole = tray.flatMap(each => (each.whole_trip ? [each.stream] : []))
    return {
      ...all,
      entries: [],
      tray,
      streams: all.streams.filter(each => whole.includes(each.record.stream)),
      set_backs: [],
      uploads: (all.uploads ?? []).filter(upload => tray.some(each => each.stream === upload.stream)),
    }
  }
  if (stream === undefined) return all
  return {
    ...all,
    entries: all.entries.filter(entry => entry.stream === stream),
    tray: all.tray.filter(each => each.stream === stream),
    streams: all.streams.filter(({ record }) => record.stream === stream),
    set_backs: (all.set_backs ?? []).filter(each => each.stream === stream),
    uploads: (all.uploads ?? []).filter(each => each.stream === stream),
  }
}

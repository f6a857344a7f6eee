/** The street map of the server as this device knows it: what it last told, kept for when there is no network. */
import { effect, signal, type ReadonlySignal } from '@preact/signals'
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import { callApi } from '../api.ts'
import { device } from '../device.ts'
import { readPersonal, writePersonal } from '../personal-storage.ts'

const archiveSchema = z.object({
  /** Stands in the address of each tile: another archive has another one. */
  version: z.string(),
  /** West, south, east, north in degrees; west > east crosses 180°. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  min_zoom: z.number(),
  max_zoom: z.number(),
  attribution: z.string(),
})

export type StreetArchive = z.infer<typeof archiveSchema>

const answerSchema = z.object({ archive: z.nullable(archiveSchema) })
const keptSchema = z.nullable(archiveSchema)

const storageKey = { kept: 'local', name: 'map' } as const
/** How often a map that is looked at asks whether there is another archive. */
const freshMs = 10 * 60_000

const archive = signal<StreetArchive | null>(null)
let asked_at = -Infinity
let asking: Promise<void> | undefined

/** Null: the server has none, or nothing is known of it yet. */
export const streetArchive: ReadonlySignal<StreetArchive | null> = archive

effect(() => {
  const open = device.value
  const kept = open && keptSchema.safeParse(readPersonal(storageKey) ?? null)
  archive.value = kept?.success ? kept.data : null
  asked_at = -Infinity
})

/** Asks the server, unless that was done a moment ago. Without an answer what is known stays. */
export function refreshStreetMap(now = Date.now()): Promise<void> {
  if (!device.peek() || now - asked_at < freshMs) return Promise.resolve()
  asked_at = now
  return (asking ??= ask().finally(() => {
    asking = undefined
  }))
}

/** Asks again at once: a tile said that another archive is in use. */
export function renewStreetMap(): Promise<void> {
  asked_at = -Infinity
  return refreshStreetMap()
}

async function ask(): Promise<void> {
  const open = device.peek()
  try {
    const answer = answerSchema.parse(await callApi('GET', '/api/maps'))
    if (device.peek() !== open) return
    if (JSON.stringify(answer.archive) !== JSON.stringify(archive.peek())) {
      archive.value = answer.archive
      writePersonal(storageKey, answer.archive)
    }
  } catch (error) {
    asked_at = -Infinity
    if (!(error instanceof ApiError)) throw error
  }
}

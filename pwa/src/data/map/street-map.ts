/** The street map of the server as this device knows it: what it last told, kept for when there is no network. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import { callApi } from '../api.ts'
import { device } from '../device.ts'
import { readPersonal, writePersonal } from '../personal-storage.ts'

/** West, south, east, north in degrees; west > east crosses 180°. */
const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const archiveSchema = z.object({
  /** Stands in the address of each tile: another archive has another one. */
  version: z.string(),
  bounds: boundsSchema,
  min_zoom: z.number(),
  max_zoom: z.number(),
  attribution: z.string(),
})

export type StreetArchive = z.infer<typeof archiveSchema>

/** A part of the map that the server fetched for a trip of this person. */
export const areaSchema = z.object({
  version: z.string(),
  boxes: z.array(z.object({ box: boundsSchema, max_zoom: z.number() })),
  max_zoom: z.number(),
  attribution: z.string(),
})

export type StreetArea = z.infer<typeof areaSchema>

const keptSchema = z.object({ archive: z.nullable(archiveSchema), areas: z.array(areaSchema) })

type StreetMap = z.infer<typeof keptSchema>
const nothing: StreetMap = { archive: null, areas: [] }

const storageKey = { kept: 'local', name: 'map' } as const
/** How often a map that is looked at asks whether there is another archive. */
const freshMs = 10 * 60_000

const map = signal(nothing)
let asked_at = -Infinity
let asking: Promise<void> | undefined

/** Null: the server has none, or nothing is known of it yet. */
export const streetArchive: ReadonlySignal<StreetArchive | null> = computed(() => map.value.archive)

/** What the server fetched for the trips of this person beside it. */
export const streetAreas: ReadonlySignal<readonly StreetArea[]> = computed(() => map.value.areas)

/** The attribution of the server's street map; undefined where the server has none. */
export const streetCredit: ReadonlySignal<string | undefined> = computed(
  () => (map.value.archive ?? map.value.areas[0])?.attribution,
)

effect(() => {
  const open = device.value
  const kept = open && keptSchema.safeParse(readPersonal(storageKey) ?? null)
  map.value = kept?.success ? kept.data : nothing
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
    const told = keptSchema.parse(await callApi('GET', '/api/maps'))
    if (device.peek() !== open) return
    if (JSON.stringify(told) !== JSON.stringify(map.peek())) {
      map.value = told
      writePersonal(storageKey, told)
    }
  } catch (error) {
    asked_at = -Infinity
    if (!(error instanceof ApiError)) throw error
  }
}

/** What others did in each trip since the reader last looked: asked for when a page wants it, never kept. */
import { signal, type ReadonlySignal } from '@preact/signals'
import type { TripNews } from '@caravel/sync-protocol/history'
import { callApi } from './api.ts'
import { device } from './device.ts'

const told = signal<ReadonlyMap<string, TripNews>>(new Map())

/** By trip; quiet trips are not in it. */
export const tripNews: ReadonlySignal<ReadonlyMap<string, TripNews>> = told

device.subscribe(open => {
  if (!open) told.value = new Map()
})

/** Asks again. Without a connection what was told stays. */
export const refreshNews = async (): Promise<void> => {
  const owner = device.peek()
  if (!owner) return
  const body = await callApi('GET', '/api/history/news').catch(() => undefined)
  // Someone else may have signed in meanwhile.
  if (!body || device.peek() !== owner) return
  told.value = new Map((body['news'] as TripNews[]).map(news => [news.trip_id, news]))
}

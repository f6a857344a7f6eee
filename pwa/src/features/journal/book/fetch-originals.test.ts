import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { JournalPhoto } from '../photos/journal-photos.ts'
import { fetchOriginals } from './fetch-originals.ts'

const sources = vi.hoisted(() => new Map<string, { value: { status: string } }>())
vi.mock('../../../data/device.ts', () => ({
  device: { peek: () => ({ engine: { state: () => ({ reach: 'online' }) } }) },
}))
vi.mock('../../../data/files.ts', () => ({ fileSource: ({ id }: { id: string }) => sources.get(id) }))
vi.mock('./photo-here.ts', () => ({ isHere: () => false }))

test('no progress is reported after cancelling', async () => {
  const photos = ['a', 'b'].map(id => ({ id, mime: 'image/jpeg' }) as JournalPhoto)
  for (const { id } of photos) sources.set(id, signal({ status: 'loading' }))
  const abort = new AbortController()
  const onProgress = vi.fn()
  const fetched = fetchOriginals(photos, onProgress, abort.signal)
  sources.get('a')!.value = { status: 'ready' }
  await expect.poll(() => onProgress.mock.calls.at(-1)).toEqual([{ done: 1, count: 2 }])
  abort.abort()
  sources.get('b')!.value = { status: 'ready' }
  await fetched
  expect(onProgress.mock.calls.at(-1)).toEqual([{ done: 1, count: 2 }])
})

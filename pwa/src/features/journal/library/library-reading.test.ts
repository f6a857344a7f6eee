import { expect, test } from 'vitest'
import { ApiError } from '../../../data/api-error.ts'
import type { LibraryPart, LibraryPhoto } from '../../../data/photo-libraries.ts'
import { LibraryReading, type ReadPage } from './library-reading.ts'

const photo = (id: string) => ({ id, takenAt: null }) as LibraryPhoto
const idsOf = (reading: LibraryReading) => reading.loaded.value.photos.map(({ id }) => id)

/** A library whose pages are given by part, and which can be away. */
const libraryOf = (pages: Record<string, string[][]>) => {
  const library = { away: false, asked: [] as string[] }
  const readPage: ReadPage = async (_provider, part, page) => {
    const name = 'album' in part ? part.album : String(part.from)
    library.asked.push(`${name} ${page}`)
    if (library.away) throw new ApiError('NO_ANSWER')
    const all = pages[name] ?? []
    return { assets: (all[page - 1] ?? []).map(photo), hasMore: page < all.length }
  }
  return { library, readPage }
}

const day: LibraryPart = { from: 'day' }
const trip: LibraryPart = { from: 'trip' }

test('all pages of all parts are read, and each photo once', async () => {
  const { library, readPage } = libraryOf({ day: [['b']], trip: [['a', 'b'], [], ['c']] })
  const reading = new LibraryReading('immich', [day, trip], true, readPage)
  reading.loadMore()
  expect(reading.loaded.value.loading).toBe(true)
  await expect.poll(() => reading.loaded.value.loading).toBe(false)
  expect(idsOf(reading)).toEqual(['b', 'a', 'c'])
  expect(library.asked).toEqual(['day 1', 'trip 1', 'trip 2', 'trip 3'])
  expect(reading.loaded.value.more).toBe(false)
})

test('page by page where somebody asks for more, and again after one that failed', async () => {
  const { library, readPage } = libraryOf({ trip: [['a'], ['b']] })
  const reading = new LibraryReading('immich', [trip], false, readPage)
  reading.loadMore()
  await expect.poll(() => idsOf(reading)).toEqual(['a'])
  expect(reading.loaded.value).toMatchObject({ loading: false, more: true })
  library.away = true
  reading.loadMore()
  await expect.poll(() => reading.loaded.value.failed?.code).toBe('NO_ANSWER')
  library.away = false
  reading.loadMore()
  await expect.poll(() => idsOf(reading)).toEqual(['a', 'b'])
  expect(reading.loaded.value).toMatchObject({ more: false, failed: undefined })
})

test('what comes after it was stopped is not shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reading = new LibraryReading('immich', [trip], true, async () => {
    await promise
    return { assets: [photo('late')], hasMore: false }
  })
  reading.loadMore()
  reading.stop()
  resolve()
  await promise
  await new Promise(next => setTimeout(next))
  expect(idsOf(reading)).toEqual([])
  expect(reading.loaded.value.loading).toBe(false)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from './testing/fake-storage.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', fakeStorage())
})

test('the limit is the usual one until another is chosen, and that outlives the page', async () => {
  const first = await import('./files-limit.ts')
  expect(first.filesLimit.value).toBe(500)
  first.setFilesLimit(100)
  expect(first.filesLimit.value).toBe(100)
  vi.resetModules()
  const { filesLimit } = await import('./files-limit.ts')
  expect(filesLimit.value).toBe(100)
})

test('what is no limit that can be chosen counts as none', async () => {
  localStorage.setItem('caravel.files-limit', '1e99')
  const { filesLimit } = await import('./files-limit.ts')
  expect(filesLimit.value).toBe(500)
})

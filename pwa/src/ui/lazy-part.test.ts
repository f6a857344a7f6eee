import { afterEach, expect, test, vi } from 'vitest'
import type { FunctionComponent } from 'preact'
import { lazyPart } from './lazy-part.ts'

const Page: FunctionComponent<unknown> = () => null

afterEach(() => void vi.useRealTimers())

function losing(times: number) {
  let asked = 0
  const part = lazyPart<unknown>(() =>
    ++asked <= times ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ default: Page }),
  )
  return { part, asked: () => asked }
}

test('code whose request was lost once is asked for again, and comes', async () => {
  const { part, asked } = losing(1)
  await expect(part.preload()).resolves.toBe(Page)
  await part.preload()
  expect(asked()).toBe(2)
})

test('what does not come the second time either is missing, and nobody is asked for ever', async () => {
  const { part, asked } = losing(9)
  await expect(part.preload()).rejects.toThrow('Failed to fetch')
  await expect(part.preload()).rejects.toThrow('Failed to fetch')
  expect(asked()).toBe(2)
})

test('code of which nothing comes is missing after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const part = lazyPart<unknown>(() => new Promise(() => {}))
  const [missing] = await Promise.allSettled([part.preload(), vi.advanceTimersByTimeAsync(60_000)])
  expect(missing).toMatchObject({ status: 'rejected', reason: { message: 'no code came in time' } })
})

import { hash } from 'node:crypto'
import type { Asking } from './provider-call.ts'

interface Kept {
  at: number
  value: Promise<unknown>
}

const day = 86_400_000
const mostKept = 500
const caches = new WeakMap<Asking['db'], Map<string, Kept>>()

/**
 * What a service answered, once for the same question within a day; a failure is not kept. The question names everything
 * the answer depends on: service and its address, what was asked, language and area.
 */
export const cached = <T>(ctx: Asking, question: readonly unknown[], ask: () => Promise<T>): Promise<T> => {
  let cache = caches.get(ctx.db)
  if (!cache) caches.set(ctx.db, (cache = new Map()))
  const key = hash('sha256', JSON.stringify(question))
  const known = cache.get(key)
  if (known && ctx.now() - known.at < day) return known.value as Promise<T>
  const value = ask()
  cache.delete(key)
  cache.set(key, { at: ctx.now(), value })
  value.catch(() => cache.delete(key))
  const [oldest] = cache.keys()
  if (cache.size > mostKept && oldest !== undefined) cache.delete(oldest)
  return value
}

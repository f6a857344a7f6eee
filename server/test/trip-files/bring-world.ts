/** Files that are brought to a server of tests, and capsules that are taken out of it. */
import { expect } from 'vitest'
import type { SecurityWorld, SignedIn } from '../security/world.ts'
import { zipOf } from '../support/make-zip.ts'

export interface Preview {
  id: string
  source: string
  trips: {
    key: string
    title: string
    known: boolean
    too_large: boolean
    broken: boolean
    owner: string | null
    counts: Record<string, number>
    long_texts: number
    left_out: Record<string, number>
    files: number
    past: number
    newer: { name: string; count: number }[]
  }[]
}

export const bring = async (
  world: SecurityWorld,
  who: SignedIn,
  name: string,
  bytes: Uint8Array | string,
) => {
  const response = await fetch(`${world.server.url}/api/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { cookie: world.people[who].cookie, 'content-type': 'application/octet-stream' },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, body, preview: body['import'] as Preview }
}

export const commit = async (world: SecurityWorld, who: SignedIn, { id, trips }: Preview) => {
  const keys = trips.map(({ key }) => key)
  const answer = await world.as(who, 'cookie', 'POST', `/api/imports/${id}/commit`, { keys })
  expect(answer.status, answer.text).toBe(200)
  return answer.body['trips'] as { id: string; known: boolean; files: number; files_failed: number }[]
}

/** The rows of one kind of a trip. */
export const rowsOf = async (
  world: SecurityWorld,
  who: SignedIn,
  tripId: string | undefined,
  path: string,
) => {
  const { body } = await world.as(who, 'cookie', 'GET', `/api/trips/${tripId}/${path}`)
  const [list] = Object.values(body).filter(value => Array.isArray(value))
  return (list ?? []) as Record<string, unknown>[]
}

/** Brings all trips of a file at once. */
export const bringAll = async (
  world: SecurityWorld,
  who: SignedIn,
  [name, bytes]: readonly [name: string, bytes: Uint8Array | string],
) => {
  const { preview, body } = await bring(world, who, name, bytes)
  expect(preview, JSON.stringify(body)).toBeDefined()
  return { preview, made: await commit(world, who, preview) }
}

export const makeZip = (parts: Record<string, Buffer>): Buffer =>
  zipOf(Object.entries(parts).map(([name, bytes]) => ({ name, bytes, deflate: true })))

export const json = (value: unknown) => Buffer.from(JSON.stringify(value))

export const capsuleOf = async (world: SecurityWorld, who: SignedIn, id: string, query = '') => {
  const { cookie } = world.people[who]
  const response = await fetch(`${world.server.url}/api/trips/${id}/export.caravel${query}`, {
    headers: { cookie },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Files as a client announces, sends and reads them, for tests. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { newId, rowOf, startWorld, type Person, type World } from '../sync/client.ts'

export const picture = (name: string): Buffer => readFileSync(new URL(`../pictures/${name}`, import.meta.url))
export const plain = picture('plain.jpg')
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export const announce = (bytes: Buffer, more: object = {}) => ({
  id: newId(),
  name: 'Praça – nachts (1).jpg',
  mime: 'image/jpeg',
  size: bytes.length,
  sha256: hashOf(bytes),
  ...more,
})

export const send = (
  world: Pick<World, 'server'>,
  { cookie }: Pick<Person, 'cookie'>,
  id: string,
  bytes: Buffer,
  [from, to, total]: [number, number, number] = [0, bytes.length, bytes.length],
) =>
  fetch(`${world.server.url}/api/files/${id}/content`, {
    method: 'PUT',
    headers: { cookie, 'content-range': `bytes ${from}-${to - 1}/${total}` },
    body: new Uint8Array(bytes.subarray(from, to)),
  })

export const read = (
  world: Pick<World, 'server'>,
  { cookie }: Pick<Person, 'cookie'>,
  id: string,
  init: RequestInit = {},
) =>
  fetch(`${world.server.url}/api/files/${id}/content`, {
    ...init,
    headers: { cookie, ...(init.headers as Record<string, string>) },
  })

export const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>

export const withFile = async (bytes = plain, more: object = {}, settings = {}) => {
  const world = await startWorld(settings)
  const trip = await world.trip()
  const at = `/api/trips/${trip}/files`
  const content = announce(bytes, more)
  const made = await world.call(world.tom, 'POST', at, content)
  expect(made.status, made.text).toBe(201)
  const row = async () => rowOf(await world.get(world.tom, `${at}/${content.id}`), 'file')
  const state = async () => (await row())['state']
  return { world, trip, at, id: content.id, row, state, made }
}

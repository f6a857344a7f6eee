/** A journal with everything that a link may and may not show, for tests. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { plain, send } from '../files/file-world.ts'
import { rowOf, startWorld, type Person, type World } from '../sync/client.ts'

export const hour_ms = 3_600_000

export interface PublicWorld {
  world: World
  tom: Person
  ines: Person
  ana: Person
  journal: string
  id: string
  /** Photos by the entry that they lie in. */
  photos: Record<'public' | 'private' | 'loose', string>
  entries: Record<'public' | 'private', string>
  now: { value: number }
  share(fields?: object): Promise<{ token: string; link: Record<string, unknown> }>
  guest(token: string, path?: string, headers?: Record<string, string>): ReturnType<World['server']['call']>
}

/** Pictures that differ, so that each is a photo of its own. */
const differing = (mark: number): Buffer => {
  // A comment, which is taken out on its way in.
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x41, 0x41 + mark])
  return Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)])
}

export const startPublicJournal = async (): Promise<PublicWorld> => {
  const now = { value: Date.parse('2027-05-01T12:00:00Z') }
  const world = await startWorld({ now: () => now.value })
  const { tom, ines, ana } = world
  const id = rowOf(
    await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days', subtitle: 'Coast' }),
    'journey',
  ).id
  const journal = `/api/journeys/${id}`
  await world.call(tom, 'POST', `${journal}/contributors`, { user_id: ines.id, role: 'viewer' })
  const write = async (fields: object) =>
    rowOf(await world.call(tom, 'POST', `${journal}/entries`, fields), 'entry').id
  const entries = {
    public: await write({
      title: 'Painted like deck chairs',
      story: 'Salt everywhere.',
      entry_date: '2027-04-22',
      entry_time: '11:45',
      entry_zone: 'Europe/Lisbon',
      location_name: 'Costa Nova',
      location_lat: 40.61234,
      location_lng: -8.74987,
      people: ['canary-person'],
      visibility: 'public',
    }),
    private: await write({
      title: 'canary-private',
      story: 'canary-story',
      entry_date: '2027-04-23',
      location_name: 'canary-place',
      location_lat: 41.77777,
      location_lng: -8.66666,
    }),
  }
  await write({ title: 'canary-skeleton', entry_date: '2027-04-24', hidden: true, visibility: 'public' })
  const attach = async (entry_id: string | null, mark: number): Promise<string> => {
    const bytes = differing(mark)
    const photo = rowOf(
      await world.call(tom, 'POST', `${journal}/photos`, {
        name: `canary-file-${mark}.jpg`,
        mime: 'image/jpeg',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        caption: entry_id === entries.public ? 'Stripes' : 'canary-caption',
        taken_at: '2027-04-22T11:50',
        lat: 40.61111,
        lng: -8.71111,
        ...(entry_id === null ? {} : { entry_id }),
      }),
      'photo',
    ).id
    expect((await send(world, tom, photo, bytes)).status).toBe(200)
    return photo
  }
  const photos = {
    public: await attach(entries.public, 1),
    private: await attach(entries.private, 2),
    loose: await attach(null, 3),
  }
  const share = async (fields: object = {}) => {
    const { status, body, text } = await world.call(tom, 'POST', `${journal}/share-link`, fields)
    expect(status, text).toBe(200)
    return body as { token: string; link: Record<string, unknown> }
  }
  const guest = (token: string, path = '', headers: Record<string, string> = {}) =>
    world.server.call('GET', `/api/public/journey/${token}${path}`, { headers })
  return { world, tom, ines, ana, journal, id, photos, entries, now, share, guest }
}

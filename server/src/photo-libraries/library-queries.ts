/** The libraries that people connected. Secrets leave the database opened only in `open-library.ts`. */
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { Kysely } from 'kysely'
import type { Credentials } from './library.ts'
import type { PhotoLibraryTable } from './tables.ts'

type Server = Pick<Ctx, 'db' | 'box' | 'committer' | 'now'>

const secretPlace = (id: string): string => `photo_libraries.secret ${id}`
const devicePlace = (id: string): string => `photo_libraries.device ${id}`
const wordPlace = (id: string, album: string): string => `photo_album_words.word ${id} ${album}`

export const findLibrary = (
  db: Kysely<Database>,
  userId: string,
  kind: string,
): Promise<PhotoLibraryTable | undefined> =>
  db
    .selectFrom('photo_libraries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** Undefined where the present key does not open them: the person connects anew. */
export const credentialsOf = (
  { box }: Pick<Ctx, 'box'>,
  { id, url, account, secret, device }: PhotoLibraryTable,
): Credentials | undefined => {
  const opened = box.open(secret, secretPlace(id))
  if (opened === undefined) return undefined
  return {
    url,
    account,
    secret: opened,
    device: device === null ? undefined : box.open(device, devicePlace(id)),
  }
}

/** In place of the one that was there; its id is new, so that nothing of another account is served from memory. */
export const saveLibrary = async (
  { committer, box, now }: Server,
  userId: string,
  kind: string,
  { url, account, secret, device }: Credentials,
): Promise<string> => {
  const id = randomUUID()
  await committer.exclusive(async tx => {
    await tx.deleteFrom('photo_libraries').where('user_id', '=', userId).where('kind', '=', kind).execute()
    await tx
      .insertInto('photo_libraries')
      .values({
        id,
        user_id: userId,
        kind,
        url,
        account,
        secret: box.seal(secret, secretPlace(id)),
        device: device === undefined ? null : box.seal(device, devicePlace(id)),
        created_at: now(),
      })
      .execute()
  })
  return id
}

export const removeLibrary = async ({ committer }: Server, userId: string, kind: string): Promise<void> => {
  await committer.exclusive(tx =>
    tx.deleteFrom('photo_libraries').where('user_id', '=', userId).where('kind', '=', kind).execute(),
  )
}

export const keepDevice = async ({ committer, box }: Server, id: string, device: string): Promise<void> => {
  await committer.exclusive(tx =>
    tx
      .updateTable('photo_libraries')
      .set({ device: box.seal(device, devicePlace(id)) })
      .where('id', '=', id)
      .execute(),
  )
}

export const findPassphrase = async (
  { db, box }: Server,
  id: string,
  album: string,
): Promise<string | undefined> => {
  const row = await db.read
    .selectFrom('photo_album_words')
    .select('word')
    .where('library_id', '=', id)
    .where('album', '=', album)
    .executeTakeFirst()
  return row && box.open(row.word, wordPlace(id, album))
}

export const keepPassphrase = async (
  server: Server,
  id: string,
  album: string,
  word: string,
): Promise<void> => {
  if ((await findPassphrase(server, id, album)) === word) return
  const sealed = server.box.seal(word, wordPlace(id, album))
  await server.committer.exclusive(tx =>
    tx
      .insertInto('photo_album_words')
      .values({ library_id: id, album, word: sealed })
      .onConflict(conflict => conflict.columns(['library_id', 'album']).doUpdateSet({ word: sealed }))
      .execute(),
  )
}

/** Of all connections. */
export const listLibraryIds = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('photo_libraries').select('id').execute()).map(({ id }) => id)

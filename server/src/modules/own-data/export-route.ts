import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { file } from '@caravel/sync-protocol/entities/file'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import { journey } from '@caravel/sync-protocol/entities/journey'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { Entity, RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { ownKinds, parseStream, userStream, type StreamKey } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { pagesOf, pagesOfStream } from '../../sync/rows-in-pages.ts'
import { listRows } from '../../sync/synced-rows.ts'
import { readUserAgent } from '../../sync/user-agent.ts'
import type { ZipEntry } from '../../uploads/zip.ts'
import { passkeysOf, viewOfPasskey } from '../../accounts/passkeys/passkey-queries.ts'
import { listOwnSessions } from '../../accounts/session-queries.ts'
import { findUser, type User } from '../../accounts/user-queries.ts'
import { viewOf } from '../../accounts/user-view.ts'
import { entriesOf, nameFiles, type ExportedFile, type NamedFiles } from './export-files.ts'
import {
  idsOfStored,
  listOpenStreams,
  listOwnAudit,
  listOwnDevices,
  listOwnCalendars,
  listOwnInvites,
  listOwnLibraries,
  listOwnJourneyLinks,
  listOwnShareLinks,
} from './own-data-queries.ts'

/**
 * What the server holds about one person, but for the rows of streams: the account and its ways in, where they are signed
 * in, their devices, whom they invited, the photo libraries they connected, and what the log of accounts says of them. No
 * secret, and nobody else's address.
 */
async function aboutOwner(ctx: Ctx, user: User) {
  const { id } = user
  const sessions = await listOwnSessions(ctx.db, id, ctx.now())
  return {
    kind: 'caravel.account',
    exported_at: ctx.now(),
    account: viewOf(user),
    sessions: sessions.map(({ user_agent, ...row }) => ({ ...row, ...readUserAgent(user_agent) })),
    passkeys: (await passkeysOf(ctx.db, id)).map(viewOfPasskey),
    provider: user.oidc_issuer === null ? null : { issuer: user.oidc_issuer, name_there: user.oidc_sub },
    devices: await listOwnDevices(ctx.db.read, id),
    invites: await listOwnInvites(ctx.db.read, id),
    calendars: await listOwnCalendars(ctx.db.read, id),
    share_links: await listOwnShareLinks(ctx.db.read, id),
    journey_share_links: await listOwnJourneyLinks(ctx.db.read, id),
    photo_libraries: await listOwnLibraries(ctx.db.read, id),
    activity: await listOwnAudit(ctx.db.read, id),
  }
}

async function mustFind(ctx: Ctx): Promise<User> {
  const user = await findUser(ctx.db, mustUser(ctx).id)
  if (!user) throw new AppError('AUTH_REQUIRED')
  return user
}

const isTrip = (stream: StreamKey): boolean => parseStream(stream)?.kind === 'trip'

/** The text of one's own data, in pieces of a page of rows: never more of it is in memory. */
async function* ownText(
  ctx: Ctx,
  about: object,
  joined: readonly StreamKey[],
  paths?: object,
): AsyncGenerator<string> {
  const { id } = mustUser(ctx)
  yield JSON.stringify(about).slice(0, -1)
  yield ',\n"settings":'
  yield* rowsText(ctx, userStream(id))
  let before = ',\n"trips":['
  for (const stream of joined.filter(isTrip)) {
    yield before
    yield* rowsText(ctx, stream)
    before = ',\n'
  }
  yield before === ',\n' ? '],\n"others":[' : ',\n"trips":[],\n"others":['
  // Of what is no trip: an account's own streams, and what it shares.
  const own = ownKinds.filter(kind => kind !== 'user').map(kind => `${kind}:${id}`)
  for (const [at, stream] of [...own, ...joined.filter(each => !isTrip(each))].entries()) {
    yield `${at ? ',\n' : ''}{"stream":${JSON.stringify(stream)},"rows":`
    yield* rowsText(ctx, stream)
    yield '}'
  }
  yield ']'
  if (paths) yield `,\n"files":${JSON.stringify(paths)}`
  yield '}\n'
}

/** The rows of a stream by entity. Each page is read by itself, so that a slow reader holds no transaction open. */
async function* rowsText(ctx: Ctx, stream: StreamKey): AsyncGenerator<string> {
  let current: string | undefined
  yield '{'
  for await (const [entity, rows] of pagesOfStream({ db: ctx.db.read }, stream, othersFirst)) {
    if (entity === current) yield ','
    else yield `${current === undefined ? '' : '],\n'}${JSON.stringify(entity)}:[`
    current = entity
    yield rows.map(row => JSON.stringify(row)).join(',')
  }
  yield current === undefined ? '}' : ']}'
}

const asJson = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/me/export',
  guard: 'user',
  limit: 'profile',
  run: async ctx => {
    const user = await mustFind(ctx)
    const joined = await listOpenStreams(ctx.db.read, user.id)
    const about = await aboutOwner(ctx, user)
    await ctx.audit.write({ action: 'user.data_export', user_id: user.id, ip: ctx.ip })
    return new Reply(Readable.from(ownText(ctx, about, joined), { objectMode: false }), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="caravel-my-data.json"',
      },
    })
  },
})

/** The browser fetches the archive by itself, with no header of ours: what is to be said is said here, before. */
const prepare = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/auth/me/export',
  guard: 'user',
  limit: 'profile',
  run: async ctx => {
    const { id: user_id, session_id, password_version } = mustUser(ctx)
    return { token: ctx.tokens.issue('export', { user_id, session_id, password_version }) }
  },
})

/** The same and the files of those trips and journals, in one archive that is written while it is sent. */
const asArchive = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/me/export.zip',
  guard: 'user',
  limit: 'export',
  token: 'export',
  query: z.strictObject({ token: z.optional(z.string()) }),
  run: async ctx => {
    const user = await mustFind(ctx)
    const { avatar } = user
    const joined = await listOpenStreams(ctx.db.read, user.id)
    const about = await aboutOwner(ctx, user)
    await ctx.audit.write({ action: 'user.data_export', user_id: user.id, ip: ctx.ip })
    const groups = []
    for (const stream of joined) groups.push(await storedFilesOf(ctx, stream))
    const files = nameFiles(groups)
    const paths = Object.fromEntries(files.map(({ id, path }) => [id, path]))
    const text = ownText(ctx, about, joined, paths)
    const own = avatar
      ? [{ id: avatar.split('.')[0] ?? '', path: `picture.${avatar.split('.')[1]}`, at: ctx.now() }]
      : []
    const { zip } = await import('../../uploads/zip.ts')
    return new Reply(zip(contents(ctx, text, [...own, ...files])), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="caravel-my-data.zip"',
      },
    })
  },
})

async function* contents(
  ctx: Ctx,
  text: AsyncGenerator<string>,
  files: readonly ExportedFile[],
): AsyncGenerator<ZipEntry> {
  const bytes = Readable.from(text, { objectMode: false })
  yield { name: 'caravel-my-data.json', at: ctx.now(), pack: true, bytes }
  yield* entriesOf(ctx, files)
}

/** The title of a trip or a journal, and of its files whose bytes are here what their names are made of. */
async function storedFilesOf(ctx: Ctx, stream: StreamKey): Promise<NamedFiles> {
  const [root, attached] = isTrip(stream) ? [trip, file as Entity] : [journey, journeyPhoto as Entity]
  const stored = await idsOfStored(ctx.db.read, stream)
  const [found] = await listRows(ctx.db.read, root, stream)
  const files: NamedFiles['files'] = []
  for await (const rows of pagesOf({ db: ctx.db.read }, attached, stream, othersFirst))
    for (const row of rows as (RowOf<typeof file> | RowOf<typeof journeyPhoto>)[]) {
      // Small pictures are made of photos that come along themselves.
      const isSmall = 'thumbnail_of_id' in row && row.thumbnail_of_id !== null
      if (stored.has(row.id) && !isSmall)
        files.push({ id: row.id, name: row.name, created_at: row.created_at })
    }
  return { title: String(found?.row['title'] ?? ''), files }
}

export const exportRoutes: AnyRoute[] = [asJson, prepare, asArchive]

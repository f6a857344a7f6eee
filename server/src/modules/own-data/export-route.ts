import { Readable } from 'node:stream'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { ownKinds, parseStream, userStream, type StreamKey } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { listStreamRows } from '../../sync/stream-rows.ts'
import { readUserAgent } from '../../sync/user-agent.ts'
import type { ZipEntry } from '../../uploads/zip.ts'
import { passkeysOf, viewOfPasskey } from '../../accounts/passkeys/passkey-queries.ts'
import { listJoinedStreams } from '../../accounts/profile-queries.ts'
import { listOwnSessions } from '../../accounts/session-queries.ts'
import { findUser } from '../../accounts/user-queries.ts'
import { viewOf } from '../../accounts/user-view.ts'
import { entriesOf, nameFiles, type ExportedFile, type FileRow } from './export-files.ts'
import {
  idsOfStored,
  listOwnAudit,
  listOwnDevices,
  listOwnCalendars,
  listOwnInvites,
  listOwnShareLinks,
} from './own-data-queries.ts'

type Rows = Record<string, AnyRow[]>

/**
 * Everything the server holds about one person: the account and its ways in, their settings, where they are signed in, their
 * devices, whom they invited, what the log of accounts says of them, and the trips they are on. No secret, and nobody else's address: streams hold none.
 */
const gather = async (ctx: Ctx) => {
  const { id } = mustUser(ctx)
  const user = await findUser(ctx.db, id)
  if (!user) throw new AppError('AUTH_REQUIRED')
  const sessions = await listOwnSessions(ctx.db, id, ctx.now())
  const joined = await listJoinedStreams(ctx.db.read, id)
  const streams = joined.filter(isTrip)
  const trips = await Promise.all(streams.map(stream => rowsOf(ctx, stream)))
  const data = {
    kind: 'caravel.account',
    exported_at: ctx.now(),
    account: viewOf(user),
    settings: await rowsOf(ctx, userStream(id)),
    sessions: sessions.map(({ user_agent, ...row }) => ({ ...row, ...readUserAgent(user_agent) })),
    passkeys: (await passkeysOf(ctx.db, id)).map(viewOfPasskey),
    provider: user.oidc_issuer === null ? null : { issuer: user.oidc_issuer, name_there: user.oidc_sub },
    devices: await listOwnDevices(ctx.db.read, id),
    invites: await listOwnInvites(ctx.db.read, id),
    calendars: await listOwnCalendars(ctx.db.read, id),
    share_links: await listOwnShareLinks(ctx.db.read, id),
    activity: await listOwnAudit(ctx.db.read, id),
    trips,
    others: await otherRows(ctx, joined),
  }
  await ctx.audit.write({ action: 'user.data_export', user_id: id, ip: ctx.ip })
  const stored = await Promise.all(streams.map(stream => idsOfStored(ctx.db.read, stream)))
  const files = trips.map((rows, index) => filesOf(rows, stored[index] ?? new Set()))
  return { data, files: nameFiles(files), avatar: user.avatar }
}

const filesOf = ({ trip = [], file = [] }: Rows, stored: ReadonlySet<string>) => ({
  title: String((trip[0] as (AnyRow & { title?: string }) | undefined)?.title ?? ''),
  files: (file as (AnyRow & FileRow)[]).filter(({ id }) => stored.has(id)),
})

const isTrip = (stream: StreamKey): boolean => parseStream(stream)?.kind === 'trip'

/** Of what is no trip: an account's own streams, and what it shares. By stream. */
const otherRows = async (ctx: Ctx, joined: readonly StreamKey[]): Promise<Record<StreamKey, Rows>> => {
  const { id } = mustUser(ctx)
  const own = ownKinds.filter(kind => kind !== 'user').map(kind => `${kind}:${id}`)
  const rows: Record<StreamKey, Rows> = {}
  for (const stream of [...own, ...joined.filter(each => !isTrip(each))])
    rows[stream] = await rowsOf(ctx, stream)
  return rows
}

/** By entity. */
const rowsOf = async (ctx: Ctx, stream: string): Promise<Rows> => {
  const rows: Rows = {}
  for (const [entity, row] of await listStreamRows(ctx.db.read, stream, { whole: true }))
    (rows[entity] ??= []).push(row)
  return rows
}

const asJson = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/me/export',
  guard: 'user',
  limit: 'profile',
  run: async ctx =>
    new Reply((await gather(ctx)).data, {
      headers: { 'Content-Disposition': 'attachment; filename="caravel-my-data.json"' },
    }),
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

/** The same and the files of those trips, in one archive that is written while it is sent. */
const asArchive = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/me/export.zip',
  guard: 'user',
  limit: 'export',
  token: 'export',
  query: z.strictObject({ token: z.optional(z.string()) }),
  run: async ctx => {
    const { data, files, avatar } = await gather(ctx)
    const paths = Object.fromEntries(files.map(({ id, path }) => [id, path]))
    const text = JSON.stringify({ ...data, files: paths }, null, 2)
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

async function* contents(ctx: Ctx, text: string, files: readonly ExportedFile[]): AsyncGenerator<ZipEntry> {
  const bytes = Readable.from([Buffer.from(text)])
  yield { name: 'caravel-my-data.json', at: ctx.now(), pack: true, bytes }
  yield* entriesOf(ctx, files)
}

export const exportRoutes: AnyRoute[] = [asJson, prepare, asArchive]

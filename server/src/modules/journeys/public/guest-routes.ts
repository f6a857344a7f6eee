/** What guests of a journal's link are answered. No account is asked for. */
import type { PublicBytes, PublicView } from '@caravel/sync-protocol/domain/journal/public-view'
import { publicView } from '@caravel/sync-protocol/domain/journal/public-view'
import { contributorId, journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import type { Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { journeyStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { guestHeaders } from '../../../guests/guest-headers.ts'
import {
  keptView,
  sentText,
  standOf,
  textToKeep,
  type KeptText,
  type Sized,
} from '../../../guests/kept-views.ts'
import { passwordBody, unlockLink, type PasswordBody } from '../../../guests/unlocked-link.ts'
import { Reply } from '../../../http/reply.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { bytesInTurns, inTurns, jsonInSteps } from '../../../in-turns.ts'
import { findRow } from '../../../sync/synced-rows.ts'
import { choicesIn } from './link-fields.ts'
import { countVisit, type JourneyLink } from './link-queries.ts'
import { guestMapRoutes } from './guest-map-routes.ts'
import { isPhotoSize, readGuestPhoto } from './guest-photo.ts'
import { mustFind, mustOpen } from './open-link.ts'
import { readPublicRows } from './public-rows.ts'

const path = '/api/public/journey/:token'

/** What is held back comes out with the minute. */
const minute_ms = 60_000

/** Of one link, as long as neither the journal nor what the link shows changes, and nothing that was held back may show. */
async function keptForGuests<Value>(
  ctx: Ctx,
  link: JourneyLink,
  what: string,
  make: (view: PublicView) => Promise<Sized<Value>>,
): Promise<Value> {
  const choices = choicesIn(link)
  const now = Math.floor(ctx.now() / minute_ms) * minute_ms
  const stand = await standOf(ctx, [journeyStream(link.journey_id)])
  const mark = `${stand} ${JSON.stringify(choices)} ${choices.delay_hours ? now : ''}`
  return keptView(ctx, `${link.id} ${what}`, mark, async () => {
    const rows = await readPublicRows(ctx.db, link.journey_id)
    if (!rows) throw new AppError('SHARE_NOT_FOUND')
    return make(await inTurns(publicView(rows, choices, now)))
  })
}

/** The name of who shares, as the people of the journal know it. */
async function sharerOf(ctx: Ctx, { journey_id, created_by }: JourneyLink): Promise<string | null> {
  const id = contributorId(journey_id, created_by)
  const found = await findRow(ctx.db.read, journeyContributor as Entity, journeyStream(journey_id), id)
  const name = found?.row['name']
  return typeof name === 'string' ? name : null
}

async function textFor(ctx: Ctx, link: JourneyLink): Promise<KeptText> {
  const { delay_hours, home_zones, precision } = choicesIn(link)
  const about = {
    shared_by: await sharerOf(ctx, link),
    expires_at: link.expires_at,
    keep_offline: link.keep_offline === 1,
    has_password: link.password_hash !== null,
    delay_hours,
    home_left_out: home_zones.length > 0,
    precision,
  }
  return keptForGuests(ctx, link, `page ${JSON.stringify(about)}`, async ({ journal }) => {
    const { bytes, sha256 } = await bytesInTurns(await inTurns(jsonInSteps({ ...journal, link: about })))
    return textToKeep(bytes, sha256)
  })
}

const read = route<Ctx, unknown>({
  method: 'GET',
  path,
  guard: 'public',
  limit: 'shared',
  // A browser says once a day that it opened the link: nothing of it is stored but that somebody did.
  query: z.strictObject({ opened: z.optional(z.literal('1')) }) as z.ZodMiniType<Record<string, unknown>>,
  run: async (ctx, { params: { token }, query }) => {
    const link = await mustOpen(ctx, token)
    const text = await textFor(ctx, link)
    const headers = { ...guestHeaders, ETag: text.etag }
    if (query['opened'] === '1' && ctx.method === 'GET') await countVisit(ctx.db.write, link.id, ctx.now())
    if (ctx.headers['if-none-match']?.includes(text.etag))
      return new Reply(Buffer.alloc(0), { status: 304, headers })
    return sentText(ctx, text, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
  },
})

const unlock = route<Ctx, PasswordBody>({
  method: 'POST',
  path: `${path}/unlock`,
  guard: 'public',
  limit: 'share_password',
  body: passwordBody,
  run: async (ctx, { params: { token = '' }, body }) =>
    unlockLink(ctx, await mustFind(ctx, token), body, `/api/public/journey/${token}`),
})

/** Bytes that an entry takes of the memory here, roughly. */
const sizeOfName = 200

/** A photo that this link shows; of any other it is as if there were none. */
const photo = route<Ctx, unknown>({
  method: 'GET',
  path: `${path}/photos/:photo_id/:kind`,
  guard: 'public',
  limit: 'shared_photos',
  run: async (ctx, { params: { token, photo_id = '', kind = '' } }) => {
    const link = await mustOpen(ctx, token)
    const shown = await keptForGuests<Map<string, PublicBytes>>(ctx, link, 'bytes', async ({ bytes }) => ({
      value: bytes,
      size: (bytes.size + 1) * sizeOfName,
    }))
    const found = shown.get(photo_id)
    if (!found || !isPhotoSize(kind)) throw new AppError('NO_PHOTO')
    return readGuestPhoto(ctx, journeyStream(link.journey_id), found, kind)
  },
})

export const guestRoutes: AnyRoute[] = [read, unlock, photo, ...guestMapRoutes]

/** What guests of a link are answered. No account is asked for, and nothing is kept anywhere for longer than a minute. */
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { AppError } from '@caravel/sync-protocol/errors'
import { guestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { memberRowId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../../context.ts'
import { preferredLanguage } from '../../http/error-texts.ts'
import { bytesInTurns, inTurns, jsonInSteps } from '../../in-turns.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { bookingTypeWord } from '../../server-texts.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { idInPhotoUrl, keptPhoto } from '../../uploads/place-photo-files.ts'
import { guestHeaders } from '../../guests/guest-headers.ts'
import { guestPicture } from '../../guests/guest-picture.ts'
import { sentText, textToKeep, type KeptText } from '../../guests/kept-views.ts'
import { passwordBody, unlockLink, type PasswordBody } from '../../guests/unlocked-link.ts'
import { mustFind, mustOpen } from './guest-link.ts'
import { keptForGuests } from './kept-for-guests.ts'
import { findPhotoBytes } from '../../uploads/photo-bytes.ts'
import { rightsIn } from './share-fields.ts'
import { countVisit, type ShareLink } from './share-queries.ts'
import { readSharedRows } from './shared-rows.ts'
import { shownPictures } from './shown-pictures.ts'

/** The name of who shares, as members know it. */
async function sharerOf(ctx: Ctx, { trip_id, created_by }: ShareLink): Promise<string | null> {
  const id = memberRowId(tripMember.name, trip_id, created_by)
  const found = await findRow(ctx.db.read, tripMember, tripStream(trip_id), id)
  const name = found?.row['name']
  return typeof name === 'string' ? name : null
}

/** The answer to a guest as text, kept while neither the trip nor the link changes. */
async function textFor(ctx: Ctx, link: ShareLink, token: string): Promise<KeptText> {
  const language = preferredLanguage(ctx.headers['accept-language'])
  const about = {
    shared_by: await sharerOf(ctx, link),
    expires_at: link.expires_at,
    keep_offline: link.keep_offline === 1,
    has_password: link.password_hash !== null,
  }
  return keptForGuests(ctx, link, `page ${language} ${token} ${JSON.stringify(about)}`, async () => {
    const rows = await readSharedRows(ctx.db, link.trip_id, 'roads')
    if (!rows) throw new AppError('SHARE_NOT_FOUND')
    const at = `/api/shared/${token}`
    const pictures = {
      place: (id: string) => `${at}/place-photo/${id}/bytes`,
      cover: () => `${at}/cover/bytes`,
    }
    const view = await inTurns(guestView(rows, rightsIn(link), pictures, bookingTypeWord(language)))
    const { bytes, sha256 } = await bytesInTurns(await inTurns(jsonInSteps({ ...view, link: about })))
    return textToKeep(bytes, sha256)
  })
}

const read = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/shared/:token',
  guard: 'public',
  limit: 'shared',
  run: async (ctx, { params: { token = '' } }) => {
    const link = await mustOpen(ctx, token)
    const text = await textFor(ctx, link, token)
    const headers = { ...guestHeaders, ETag: text.etag }
    const known = ctx.headers['if-none-match']
    if (known?.includes(text.etag)) return new Reply(Buffer.alloc(0), { status: 304, headers })
    // A page that is open asks again and again: only who has nothing yet is counted.
    if (known === undefined && ctx.method === 'GET') await countVisit(ctx.db, link.id, ctx.now())
    return sentText(ctx, text, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
  },
})

const unlock = route<Ctx, PasswordBody>({
  method: 'POST',
  path: '/api/shared/:token/unlock',
  guard: 'public',
  limit: 'share_password',
  body: passwordBody,
  run: async (ctx, { params: { token = '' }, body }) =>
    unlockLink(ctx, await mustFind(ctx, token), body, `/api/shared/${token}`),
})

async function storedPicture(ctx: Ctx, { trip_id }: ShareLink, fileId: string | null): Promise<Reply> {
  const found =
    fileId === null
      ? undefined
      : await findPhotoBytes(ctx, { stream: tripStream(trip_id), entity: 'file', id: fileId })
  if (!found) throw new AppError('NO_PHOTO')
  return guestPicture(found.bytes, found.mime)
}

/** The photo of a place that this link shows; of any other it is as if there were none. */
const placePhoto = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/shared/:token/place-photo/:place_id/bytes',
  guard: 'public',
  limit: 'shared_photos',
  run: async (ctx, { params: { token, place_id = '' } }) => {
    const link = await mustOpen(ctx, token)
    const shown = (await shownPictures(ctx, link)).places.get(place_id)
    if (!shown) throw new AppError('NO_PHOTO')
    if (shown.file_id !== null) return storedPicture(ctx, link, shown.file_id)
    const id = shown.image_url === null ? undefined : idInPhotoUrl(shown.image_url)
    const kept = id === undefined ? undefined : await keptPhoto(ctx, id)
    if (!kept) throw new AppError('NO_PHOTO')
    return guestPicture(kept.bytes, kept.mime, kept.attribution)
  },
})

const cover = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/shared/:token/cover/bytes',
  guard: 'public',
  limit: 'shared_photos',
  run: async (ctx, { params: { token } }) => {
    const link = await mustOpen(ctx, token)
    if (!rightsIn(link).share_map) throw new AppError('NO_PHOTO')
    return storedPicture(ctx, link, (await shownPictures(ctx, link)).cover)
  },
})

export const guestRoutes: AnyRoute[] = [read, unlock, placePhoto, cover]

/** One photo of a library: what is known of it, and its bytes. Through the session's cookie, or a single-use token. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { LibraryKind, PhotoSize } from '../../photo-libraries/library.ts'
import { photoSizes } from '../../photo-libraries/library.ts'
import { openLibrary } from '../../photo-libraries/open-library.ts'
import { isLentTo } from '../../photo-libraries/lent-photos.ts'
import { readLibraryBytes, type LibraryPhotoName } from '../../photo-libraries/library-bytes.ts'
import { asAppError } from '../../photo-libraries/library-failures.ts'

const mustOwn = (ctx: Ctx, ownerId: string): void => {
  if (mustUser(ctx).id !== ownerId) throw new AppError('FORBIDDEN')
}

/** Allows the owner, and readers of a journal to which the owner added the picture. FORBIDDEN also where there is none. */
const mustSee = async (ctx: Ctx, name: LibraryPhotoName): Promise<void> => {
  const { id } = mustUser(ctx)
  if (id !== name.owner_id && !(await isLentTo(ctx.db.read, id, name))) throw new AppError('FORBIDDEN')
}

const isSize = (text: string): text is PhotoSize => (photoSizes as readonly string[]).includes(text)

export const photoRoutes = (kind: LibraryKind, base: string): AnyRoute[] => [
  route<Ctx, unknown>({
    method: 'GET',
    path: `${base}/assets/:trip_id/:photo_id/:owner_id/:kind`,
    guard: 'user',
    limit: 'library_photos',
    token: 'immich',
    query: z.object({ token: z.optional(z.string().check(z.maxLength(100))) }),
    run: async (ctx, { params }) => {
      const { owner_id = '', photo_id = '', kind: size = '' } = params
      if (size === 'info') {
        mustOwn(ctx, owner_id)
        return photoFacts(ctx, kind, owner_id, photo_id)
      }
      const name = { owner_id, kind, photo: photo_id }
      await mustSee(ctx, name)
      if (!isSize(size)) throw new AppError('NOT_FOUND')
      return readLibraryBytes(ctx, name, size)
    },
  }),
]

const photoFacts = async (ctx: Ctx, kind: LibraryKind, ownerId: string, id: string): Promise<unknown> => {
  const opened = await openLibrary(ctx, ownerId, kind)
  if (!opened) throw new AppError('LIBRARY_NOT_CONNECTED')
  try {
    const photo = await opened.library.photo(id)
    return { ...photo, takenAt: photo.taken_at, fileName: photo.file_name }
  } catch (error) {
    throw asAppError(error)
  }
}

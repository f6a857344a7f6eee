/** The picture of an account. It lies where files lie; every account may see the current pictures of the others. */
import { createHash, randomFillSync } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { readForm } from '../../uploads/read-form.ts'
import { sniffType } from '../../uploads/sniff-type.ts'
import { stripMetadata } from '../../uploads/strip-metadata.ts'
import { updateProfileCopies } from '../../accounts/rename-account.ts'
import { findUser } from '../../accounts/user-queries.ts'
import { viewOf } from '../../accounts/user-view.ts'
import { dropContent, isAvatar, keepContent, setAvatar } from '../../accounts/avatar/avatar-queries.ts'

const limit = 5_000_000

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** `avatar` in a form. What the picture tells beside what it shows is taken out, as with photos. */
const upload = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/auth/avatar',
  guard: 'user',
  limit: 'profile',
  takes: 'multipart',
  body: z.strictObject({}),
  run: async (ctx, { stream }) => {
    if (!stream) throw new AppError('INVALID_INPUT', { fields: { avatar: 'REQUIRED' } })
    const { files } = ctx
    const id = mintId(ctx.now(), randomFillSync)
    try {
      const contentType = ctx.headers['content-type'] ?? ''
      await readForm(files, id, { contentType, stream, field: 'avatar', limit })
      const content = await files.pictureTurn(async () => {
        const { bytes, mime } = await cleaned(ctx, id)
        await files.complete(id, bytes)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { id, mime, size: bytes.length, sha256, stored_at: ctx.now() }
      })
      return await change(ctx, `${id}.${endings[content.mime]}`, content)
    } finally {
      await files.dropPart(id)
    }
  },
})

const cleaned = async ({ files }: Ctx, id: string): Promise<{ bytes: Buffer; mime: string }> => {
  const bytes = await files.wholePart(id)
  const mime = sniffType(bytes, '') ?? ''
  if (endings[mime] === undefined) throw new AppError('FILE_TYPE_REFUSED')
  const clean = stripMetadata(mime, bytes)
  if (!clean) throw new AppError('FILE_BROKEN')
  return { bytes: clean, mime }
}

const remove = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/auth/avatar',
  guard: 'user',
  limit: 'profile',
  run: ctx => change(ctx, null),
})

const change = async (ctx: Ctx, avatar: string | null, content?: Parameters<typeof keepContent>[1]) => {
  const { id } = mustUser(ctx)
  const gone = await ctx.committer.exclusive(async tx => {
    if (content) await keepContent(tx, content)
    const { before, updated_at } = await setAvatar(tx, id, avatar, ctx.now())
    if (before !== null) await dropContent(tx, idOf(before))
    await updateProfileCopies(ctx, tx, id, updated_at)
    return before
  })
  ctx.effects.wake()
  if (gone !== null) await ctx.files.remove(idOf(gone))
  const user = await findUser(ctx.db, id)
  if (!user) throw new AppError('AUTH_REQUIRED')
  const view = viewOf(user)
  return { success: true, avatar_url: view.avatar_url, user: view }
}

const idOf = (avatar: string): string => avatar.split('.')[0] ?? ''

/** A name is given once, so what lies under it never changes. */
const serve = route<Ctx, unknown>({
  method: 'GET',
  path: '/uploads/avatars/:name',
  guard: 'user',
  run: async (ctx, { params }) => {
    const name = params['name'] ?? ''
    const [id = '', ending] = name.split('.')
    const mime = Object.keys(endings).find(each => endings[each] === ending)
    if (!mime || !(await isAvatar(ctx.db.read, name)) || !(await ctx.files.has(id)))
      throw new AppError('NOT_FOUND')
    return new Reply(ctx.files.read(id), {
      headers: {
        'Content-Type': mime,
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    })
  },
})

export const avatarRoutes: AnyRoute[] = [upload, remove, serve]

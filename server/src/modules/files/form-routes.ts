/** For programs that send a form: announcing a file and sending its bytes in one request. Devices do it in two. */
import { coverFileId, createFile, uploadCover } from '@caravel/sync-protocol/actions/create-file'
import { AppError } from '@caravel/sync-protocol/errors'
import { isRefusedType } from '@caravel/sync-protocol/domain/file-types'
import { fileOwners } from '@caravel/sync-protocol/entities/file'
import { idPattern } from '@caravel/sync-protocol/field'
import { derivedId } from '@caravel/sync-protocol/ids'
import type { Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { route, type RouteInput } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { answerCommit, mustRead } from '../../sync/entity-routes.ts'
import { mint, readRequest } from '../../sync/read-request.ts'
import { findContent, findFile } from './file-queries.ts'
import { readForm, type FormFile } from '../../uploads/read-form.ts'
import { completeFile, mustBeTakenAsForm, receiveIfItFits } from './receive-file.ts'

const anyBody = z.unknown() as z.ZodMiniType<unknown>

/** A request that is repeated under its key means the same file. */
const keyOf = (ctx: Ctx): string => {
  const key = ctx.headers['idempotency-key']
  if (key === undefined) return mint(ctx)
  if (!idPattern.test(key))
    throw new AppError('INVALID_INPUT', { fields: { 'Idempotency-Key': 'WRONG_FORMAT' } })
  return derivedId('upload', mustUser(ctx).id, key)
}

interface FormRoute {
  mutation: MutationRoute
  field: string
  /** The id of the row that a body with this id makes. */
  idOf(tripId: string, id: string): string
  fields: readonly string[]
}

const receive = async (
  ctx: Ctx,
  { params, stream }: RouteInput<unknown>,
  { mutation, field, idOf, fields }: FormRoute,
): Promise<Reply> => {
  const tripId = params['trip_id'] ?? ''
  // Nobody fills the disk of a trip that is not theirs.
  await mustRead(ctx, tripStream(tripId))
  const key = keyOf(ctx)
  const id = idOf(tripId, key)
  const { files, config } = ctx
  return files.inTurn(id, async () => {
    await files.dropPart(id)
    try {
      const contentType = ctx.headers['content-type'] ?? ''
      const form = await readForm(files, id, {
        contentType,
        stream: stream ?? none(),
        field,
        texts: fields,
        limit: config.max_file_bytes,
      })
      if (isRefusedType(form.name, form.mime)) throw new AppError('FILE_TYPE_REFUSED', { mime: form.mime })
      const incoming = { id, size: form.size, sha256: form.sha256, stream: tripStream(tripId) }
      return await receiveIfItFits(ctx, incoming, async () => {
        await mustBeTakenAsForm(ctx, id, form.mime)
        const answer = await answerCommit(ctx, readRequest(ctx, mutation, params, bodyOf(key, form)))
        const row = await findFile(ctx.db.read, id)
        if (row && !(await findContent(ctx.db.read, row))) await completeFile(ctx, row)
        const stored = (await findFile(ctx.db.read, id)) ?? row
        const { stream: _stream, entity: _entity, ...shown } = stored ?? {}
        return new Reply({ ...(answer.body as Values), ...(stored ? { file: shown } : {}) }, answer)
      })
    } finally {
      await files.dropPart(id)
    }
  })
}

async function* none(): AsyncGenerator<Uint8Array> {}

const bodyOf = (id: string, { name, mime, size, sha256, fields }: FormFile): Values => {
  const sent = Object.entries(fields).filter(([, value]) => value !== '')
  return { id, name, mime, size, sha256, ...Object.fromEntries(sent) }
}

const fileForm: FormRoute = {
  mutation: createFile,
  field: 'file',
  idOf: (_tripId, id) => id,
  fields: ['caption', ...Object.keys(fileOwners)],
}
const coverForm: FormRoute = { mutation: uploadCover, field: 'cover', idOf: coverFileId, fields: [] }

const postFile = route<Ctx, unknown>({
  method: 'POST',
  path: createFile.path,
  guard: 'user',
  takes: 'multipart',
  body: anyBody,
  run: (ctx, input) =>
    input.stream
      ? receive(ctx, input, fileForm)
      : answerCommit(ctx, readRequest(ctx, createFile, input.params, input.body)),
})

const postCover = route<Ctx, unknown>({
  method: 'POST',
  path: uploadCover.path,
  guard: 'user',
  takes: 'multipart',
  async run(ctx, input) {
    const reply = await receive(ctx, input, coverForm)
    const { id } = (reply.body as { file: { id: string } }).file
    return new Reply({ ...(reply.body as Values), cover_image: `/api/files/${id}/content` }, reply)
  },
})

export const fileRoutes: AnyRoute[] = [postFile, postCover]

/** Files and what they belong with: linking, unlinking, and emptying the trash. */
import * as z from 'zod/mini'
import { noBody } from '../body-schema.ts'
import { gone } from '../crud.ts'
import { fileLink, linkId, linkTargetFields, type LinkTarget } from '../entities/file-link.ts'
import { file } from '../entities/file.ts'
import { idSchema } from '../field.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'

const entity = fileLink
const stream = (params: Record<string, string>) => tripStream(params['trip_id'] ?? '')

const targets = () => Object.fromEntries(linkTargetFields.map(name => [name, z.optional(idSchema)]))

/** Links a file to all that the body names; what it is linked to already stays so. */
export const linkFile = defineAction({
  name: 'file.link',
  method: 'POST',
  path: '/api/trips/:trip_id/files/:id/link',
  permission: 'file_edit',
  entity: file,
  body: () => z.strictObject(targets()),
  stream,
  plan(state, { params, body }) {
    const id = params['id'] ?? ''
    if (!state.get(file, id)) return gone(state, file, id)
    const named = linkTargetFields.filter(name => typeof body[name] === 'string')
    if (!named.length) return { refused: 'INVALID_INPUT', detail: { fields: { reservation_id: 'REQUIRED' } } }
    const ops = named.flatMap(name => {
      const op = linkOp(id, name, String(body[name]))
      return state.get(fileLink, op.id) ? [] : [op]
    })
    return { ops, subject: { entity: file, id } }
  },
})

export function linkOp(fileId: string, target: LinkTarget, targetId: string): Op {
  const fields = { file_id: fileId, [target]: targetId }
  return { op: 'create', entity: fileLink.name, id: linkId(fileId, targetId), fields }
}

/** Takes a link away; the file and what it was linked to stay. */
export const unlinkFile = defineAction({
  name: 'file.unlink',
  method: 'DELETE',
  path: '/api/trips/:trip_id/files/:id/link/:link_id',
  permission: 'file_edit',
  entity,
  body: () => noBody,
  stream,
  plan(state, { params }) {
    const id = params['link_id'] ?? ''
    const row = state.get(fileLink, id)
    if (row?.file_id !== params['id']) {
      // One that is gone already is no fault; one that never was is.
      const isGone = !row && state.tombstone(entity, id)
      return isGone ? { ops: [] } : { refused: 'NOT_FOUND', detail: { entity: entity.name, id } }
    }
    return { ops: [{ op: 'delete', entity: fileLink.name, id }], subject: { entity, id } }
  },
})

/** Deletes every file that is in the trash. */
export const emptyTrash = defineAction({
  name: 'file.empty-trash',
  method: 'DELETE',
  path: '/api/trips/:trip_id/files/trash',
  permission: 'file_delete',
  entity: file,
  body: () => noBody,
  stream,
  plan(state) {
    const ids = state.where(file, 'trashed', true).map(row => row.id)
    return { ops: ids.sort().map((id): Op => ({ op: 'delete', entity: file.name, id })) }
  },
})

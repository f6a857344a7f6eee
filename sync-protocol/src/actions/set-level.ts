import * as z from 'zod/mini'
import { appLevel, appLevelId } from '../entities/app-level.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { appStream } from '../streams.ts'

/** Sets the level of one of the 16 actions. */
export const setLevel = defineAction({
  name: 'level.set',
  method: 'PUT',
  path: '/api/levels/:action',
  permission: 'admin',
  entity: appLevel,
  body: () => z.strictObject({ level: z.string() }),
  stream: () => appStream,
  plan(state, { params, body }) {
    const action = params['action'] ?? ''
    const id = appLevelId(action)
    const fields = { action, level: body['level'] }
    const op: Op = state.get(appLevel, id)
      ? { op: 'update', entity: appLevel.name, id, fields }
      : { op: 'create', entity: appLevel.name, id, fields }
    return { ops: [op], subject: { entity: appLevel, id } }
  },
})

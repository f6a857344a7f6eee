import * as z from 'zod/mini'
import { addons, isBuilt } from '../access.ts'
import { appAddon, appAddonId } from '../entities/app-addon.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { appStream } from '../streams.ts'

/** Switches an add-on. Its rows stay, hidden while it is off. */
export const setAddon = defineAction({
  name: 'addon.set',
  method: 'PUT',
  path: '/api/addons/:key',
  permission: 'admin',
  entity: appAddon,
  body: () => z.strictObject({ enabled: z.boolean() }),
  stream: () => appStream,
  plan(state, { params, body }) {
    const key = params['key'] ?? ''
    if (!Object.hasOwn(addons, key))
      return { refused: 'NOT_FOUND', detail: { entity: appAddon.name, id: key } }
    if (body['enabled'] === true && !isBuilt(key))
      return { refused: 'ADDON_NOT_BUILT', detail: { addon: key } }
    const id = appAddonId(key)
    const fields = { key, enabled: body['enabled'] }
    const op: Op = state.get(appAddon, id)
      ? { op: 'update', entity: appAddon.name, id, fields }
      : { op: 'create', entity: appAddon.name, id, fields }
    return { ops: [op], subject: { entity: appAddon, id } }
  },
})

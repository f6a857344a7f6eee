/** Brings the app stream's standing rows in at the first start, and new ones after an update. */
import { actions, addons } from '@caravel/sync-protocol/access'
import { noBody } from '@caravel/sync-protocol/body-schema'
import { appAddon, appAddonId } from '@caravel/sync-protocol/entities/app-addon'
import { appLevel, appLevelId } from '@caravel/sync-protocol/entities/app-level'
import { category } from '@caravel/sync-protocol/entities/category'
import type { Entity } from '@caravel/sync-protocol/entity'
import { derivedId } from '@caravel/sync-protocol/ids'
import type { Op } from '@caravel/sync-protocol/op'
import { listItems, placeInList } from '@caravel/sync-protocol/order-list'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { State } from '@caravel/sync-protocol/state'
import { appStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { mint } from '../../sync/read-request.ts'

/** Kinds of places every instance starts with; an admin changes them later. Icons name drawings of the interface. */
const categories: [name: string, icon: string, color: string][] = [
  ['Hotel', 'bed', '#1a5fb4'],
  ['Restaurant', 'utensils', '#ad2360'],
  ['Café', 'coffee', '#8a5a00'],
  ['Bar', 'wine', '#7b3aa6'],
  ['Attraction', 'landmark', '#484fb5'],
  ['Museum', 'building', '#0c6b78'],
  ['Viewpoint', 'mountain', '#566414'],
  ['Nature', 'trees', '#28703f'],
  ['Beach', 'waves', '#0b5566'],
  ['Shopping', 'shopping-bag', '#67543f'],
  ['Activity', 'ticket', '#7b3aa6'],
  ['Transport', 'train', '#36474c'],
  ['Other', 'map-pin', '#55666b'],
]

const seedApp: MutationRoute = {
  name: 'app.seed',
  method: 'POST',
  path: '/',
  permission: 'admin',
  body: noBody,
  stream: () => appStream,
  plan(state) {
    const missing = (entity: Entity, id: string, fields: Record<string, unknown>): Op[] =>
      state.get(entity, id) || state.tombstone(entity, id)
        ? []
        : [{ op: 'create', entity: entity.name, id, fields, derived: true }]
    const levels = Object.entries(actions).flatMap(([action, { initial }]) =>
      missing(appLevel, appLevelId(action), { action, level: initial }),
    )
    const states = Object.entries(addons).flatMap(([key, { initial, built }]): Op[] => {
      const id = appAddonId(key)
      if (built) return missing(appAddon, id, { key, enabled: initial })
      const isOn = state.get(appAddon, id)?.enabled
      return isOn
        ? [{ op: 'update', entity: appAddon.name, id, fields: { enabled: false }, derived: true }]
        : []
    })
    return { ops: [...levels, ...states, ...(state.list(appLevel).length ? [] : firstCategories(state))] }
  },
}

/** Only where there is nothing yet: what an admin deleted does not come back with the next start. */
const firstCategories = (state: State): Op[] => {
  const list = listItems(state, 'categories')
  return categories.map(([name, icon, color]): Op => {
    const id = derivedId('app', 'category', name)
    const { key } = placeInList(list, {})
    list.push({ entity: category, id, key })
    const fields = { name, icon, color, position: key }
    return { op: 'create', entity: category.name, id, fields, derived: true }
  })
}

export const seedAppStream = async (app: App): Promise<void> => {
  if (app.db.schemaBehind) return
  await app.committer.commit({
    route: seedApp,
    params: {},
    body: {},
    base: {},
    actor: undefined,
    kind: 'job',
    mutation_id: mint(app),
  })
}

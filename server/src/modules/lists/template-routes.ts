/** Templates of packing lists, as programs use them: devices hold the templates and send what they make of them. */
import { mostListed } from '@caravel/sync-protocol/domain/listed-item'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { packingTemplateItem } from '@caravel/sync-protocol/entities/packing-template-item'
import { packingTemplate } from '@caravel/sync-protocol/entities/packing-template'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { field } from '@caravel/sync-protocol/field'
import { derivedId } from '@caravel/sync-protocol/ids'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import { appStream, tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { withAddons } from '../../http/with-addons.ts'
import { answerCommit, mustRead } from '../../sync/entity-routes.ts'
import { hashOf, mint, readRequest } from '../../sync/read-request.ts'
import { listRows } from '../../sync/synced-rows.ts'

/** By place where they have one, else by name. */
const rowsOf = async (
  ctx: Ctx,
  entity: unknown,
  stream: string,
  filter: Record<string, string> = {},
): Promise<AnyRow[]> => {
  const stored = await listRows(ctx.db.read, entity as Entity, stream, filter)
  const at = (row: AnyRow) => String(row['position'] ?? row['name'])
  return stored
    .map(({ row }) => row)
    .sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : a.id < b.id ? -1 : 1))
}

/** What does not go into one step is refused as a whole: a list that was cut would look complete. */
const mustFit = (rows: readonly AnyRow[]): void => {
  if (rows.length > mostListed)
    throw new AppError('INVALID_INPUT', { fields: { items: 'TOO_LONG' }, limit: mostListed })
}

/** What a template keeps of a thing. */
const listed = ({ name, category, quantity, weight_grams }: AnyRow) => ({
  name,
  category,
  quantity,
  weight_grams,
})

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/packing/templates',
  guard: 'user',
  run: async (ctx, { params }) => {
    await mustRead(ctx, tripStream(params['trip_id'] ?? ''))
    const items = await rowsOf(ctx, packingTemplateItem, appStream)
    const templates = await rowsOf(ctx, packingTemplate, appStream)
    return {
      templates: templates.map(({ id, name }) => {
        const own = items.filter(item => item['template_id'] === id)
        return { id, name, item_count: own.length }
      }),
    }
  },
})

const apply = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/trips/:trip_id/packing/apply-template/:template_id',
  guard: 'user',
  run: async (ctx, { params }) => {
    const { trip_id = '', template_id = '' } = params
    await mustRead(ctx, tripStream(trip_id))
    const items = await rowsOf(ctx, packingTemplateItem, appStream, { template_id })
    if (!items.length) throw new AppError('NOT_FOUND', { entity: packingTemplate.name, id: template_id })
    mustFit(items)
    const id = importId(ctx)
    const request = readRequest(
      ctx,
      mustMutation('packing.import'),
      { trip_id },
      { id, items: items.map(listed) },
    )
    // What was sent has no body: the template may be another one when it is sent again.
    const answer = await answerCommit(
      ctx,
      request.request_hash === undefined ? request : { ...request, request_hash: hashOf(ctx, {}) },
    )
    if (answer.status >= 300) return answer
    const made = new Set(
      Array.from({ length: mostListed }, (_, index) => derivedId(id, 'packing_item', String(index))),
    )
    const rows = await rowsOf(ctx, packingItem, tripStream(trip_id))
    const added = rows.filter(row => made.has(row.id))
    const { headers } = answer
    return new Reply({ ...(answer.body as object), items: added, count: added.length }, { headers })
  },
})

/** The same for the same request sent again, so that its rows are found again. */
const importId = (ctx: Ctx): string => {
  const key = ctx.headers['idempotency-key']
  return key === undefined ? mint(ctx) : derivedId('apply-template', mustUser(ctx).id, key)
}

const nameOnly = z.strictObject({ name: field.name(100).schema })

const save = route<Ctx, z.infer<typeof nameOnly>>({
  method: 'POST',
  path: '/api/trips/:trip_id/packing/save-as-template',
  guard: 'admin',
  body: nameOnly,
  run: async (ctx, { params, body: { name } }) => {
    const stream = tripStream(params['trip_id'] ?? '')
    await mustRead(ctx, stream)
    const rows = await rowsOf(ctx, packingItem, stream)
    if (!rows.length) throw new AppError('NOTHING_TO_SAVE')
    mustFit(rows)
    const mutation = mustMutation('packing_template.make')
    const body = { name, items: rows.map(listed) }
    const answer = await answerCommit(ctx, readRequest(ctx, mutation, {}, body))
    if (answer.status >= 300) return answer
    const { template, ...rest } = answer.body as { template: AnyRow }
    const category_count = new Set(rows.map(row => row['category'])).size
    const counted = { id: template.id, name: template['name'], category_count, item_count: rows.length }
    return new Reply({ ...rest, template: counted }, { status: 201 })
  },
})

export const templateRoutes: AnyRoute[] = withAddons(['packing'], [list, apply, save])

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
import { answerCommit, mustRead } from '../../sync/entity-routes.ts'
import { mint, readRequest } from '../../sync/read-request.ts'
import { listRows } from '../../sync/synced-rows.ts'

const rowsOf = async (
  ctx: Ctx,
  entity: unknown,
  stream: string,
  filter: Record<string, string> = {},
): Promise<AnyRow[]> => {
  const stored = await listRows(ctx.db.read, entity as Entity, stream, filter)
  return stored.map(({ row }) => row).sort((a, b) => (String(a['position']) < String(b['position']) ? -1 : 1))
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
    await mustRead(ctx, tripStream(params['trip_id'] ?? ''), 'packing')
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
    await mustRead(ctx, tripStream(trip_id), 'packing')
    const items = await rowsOf(ctx, packingTemplateItem, appStream, { template_id })
    if (!items.length) throw new AppError('NOT_FOUND', { entity: packingTemplate.name, id: template_id })
    const id = mint(ctx)
    const body = { id, items: items.slice(0, mostListed).map(listed) }
    const answer = await answerCommit(
      ctx,
      readRequest(ctx, mustMutation('packing.import'), { trip_id }, body),
    )
    if (answer.status >= 300) return answer
    const made = new Set(items.map((_, index) => derivedId(id, 'packing_item', String(index))))
    const rows = await rowsOf(ctx, packingItem, tripStream(trip_id))
    const added = rows.filter(row => made.has(row.id))
    return { ...(answer.body as object), items: added, count: added.length }
  },
})

const nameOnly = z.strictObject({ name: field.name(100).schema })

const save = route<Ctx, z.infer<typeof nameOnly>>({
  method: 'POST',
  path: '/api/trips/:trip_id/packing/save-as-template',
  guard: 'user',
  body: nameOnly,
  run: async (ctx, { params, body: { name } }) => {
    const stream = tripStream(params['trip_id'] ?? '')
    await mustRead(ctx, stream, 'packing')
    if (!mustUser(ctx).is_admin) throw new AppError('FORBIDDEN')
    const rows = await rowsOf(ctx, packingItem, stream)
    if (!rows.length) throw new AppError('NOTHING_TO_SAVE')
    const mutation = mustMutation('packing_template.make')
    const body = { name, items: rows.slice(0, mostListed).map(listed) }
    const answer = await answerCommit(ctx, readRequest(ctx, mutation, {}, body))
    if (answer.status >= 300) return answer
    const { template, ...rest } = answer.body as { template: AnyRow }
    const categoryCount = new Set(rows.map(row => row['category'])).size
    const counted = { id: template.id, name: template['name'], categoryCount, itemCount: rows.length }
    return new Reply({ ...rest, template: counted }, { status: 201 })
  },
})

export const templateRoutes: AnyRoute[] = [list, apply, save]

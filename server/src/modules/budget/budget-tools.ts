import type { McpArea, Values } from '../../mcp/area.ts'
import { compact } from '../../mcp/compact.ts'
import { routeResource } from '../../mcp/route-resource.ts'
import { listTool, routeTool } from '../../mcp/tool.ts'

const at = '/api/trips/:trip_id/budget'
const addon = 'budget'

const create = {
  scope: 'budget:write',
  route: `POST ${at}`,
} as const

/** What costs come to in each currency: nothing is converted here. */
function totals(items: readonly Values[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { currency, amount } of items) {
    const key = String(currency)
    sums[key] = (sums[key] ?? 0) + Number(amount)
  }
  return sums
}

export const budgetArea: McpArea = {
  tools: [
    listTool({
      name: 'list_budget_items',
      title: 'List costs',
      description: 'Costs of a trip. Amounts are integers in minor units of their currency.',
      scope: 'budget:read',
      addon,
      route: `GET ${at}`,
      many: 'items',
    }),
    routeTool({
      ...create,
      name: 'create_budget_item',
      title: 'Add a cost',
      description: 'Planned, or paid by somebody. `amount` is an integer in minor units.',
      without: ['member_ids', 'split'],
    }),
    routeTool({
      ...create,
      name: 'create_budget_item_with_members',
      title: 'Add a cost that several share',
      description: 'As create_budget_item; `member_ids` share it equally, `split` says otherwise.',
      required: ['member_ids'],
    }),
    routeTool({
      name: 'update_budget_item',
      title: 'Change a cost',
      scope: 'budget:write',
      route: `PATCH ${at}/:id`,
      id: 'item_id',
    }),
    routeTool({
      name: 'delete_budget_item',
      title: 'Delete a cost',
      scope: 'budget:write',
      route: `DELETE ${at}/:id`,
      id: 'item_id',
    }),
    routeTool({
      name: 'set_budget_item_members',
      title: 'Say who shares a cost',
      scope: 'budget:write',
      route: `PUT ${at}/:id/members`,
      id: 'item_id',
    }),
    routeTool({
      name: 'set_budget_item_payers',
      title: 'Say who paid a cost',
      description: 'Who paid how much; together that is what it cost.',
      scope: 'budget:write',
      route: `PUT ${at}/:id/payers`,
      id: 'item_id',
    }),
    routeTool({
      name: 'get_budget_settlement',
      title: 'Who owes whom',
      description: 'Balances and the fewest payments that settle them, in the currency of the trip.',
      scope: 'budget:read',
      addon,
      route: `GET ${at}/settlement`,
    }),
    routeTool({
      name: 'get_budget_per_person',
      title: 'Costs per person',
      scope: 'budget:read',
      addon,
      route: `GET ${at}/summary/per-person`,
    }),
    routeTool({
      name: 'settle_up',
      title: 'Note a payment between travellers',
      scope: 'budget:write',
      route: `POST ${at}/settlements`,
    }),
    routeTool({
      name: 'delete_settlement',
      title: 'Delete a payment between travellers',
      scope: 'budget:write',
      route: `DELETE ${at}/settlements/:id`,
      id: 'settlement_id',
    }),
    listTool({
      name: 'list_budget_guests',
      title: 'List guests who share costs',
      scope: 'budget:read',
      addon,
      route: `GET ${at}/guests`,
      many: 'guests',
    }),
    routeTool({
      name: 'create_budget_guest',
      title: 'Add a guest who shares costs',
      scope: 'budget:write',
      route: `POST ${at}/guests`,
    }),
  ],
  resources: [
    routeResource('trip-budget', 'caravel://trips/{trip_id}/budget', 'budget:read', `GET ${at}`, addon),
    routeResource(
      'trip-budget-per-person',
      'caravel://trips/{trip_id}/budget/per-person',
      'budget:read',
      `GET ${at}/summary/per-person`,
      addon,
    ),
    routeResource(
      'trip-budget-settlement',
      'caravel://trips/{trip_id}/budget/settlement',
      'budget:read',
      `GET ${at}/settlement`,
      addon,
    ),
  ],
  prompts: [
    {
      name: 'budget-overview',
      description: 'Tells what a trip costs and who owes whom',
      addon,
      arguments: [{ name: 'trip_id', description: 'The id of the trip', required: true }],
      text: ({ trip_id }) =>
        `Look at the costs of the trip ${trip_id} with list_budget_items and get_budget_settlement. Tell me what it ` +
        'costs by category, what is only planned, and who owes whom.',
    },
  ],
  summary: [
    {
      key: 'budget',
      scope: 'budget:read',
      addon,
      async read(call, trip_id) {
        const answer = await call.fetch(`GET ${at}`, { params: { trip_id } })
        const items = answer['items'] as Values[]
        return compact({ count: items.length, total_by_currency: totals(items) })
      },
    },
  ],
}

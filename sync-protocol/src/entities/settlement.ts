import * as z from 'zod/mini'
import { rateFault, rateFields } from '../domain/money/rate-fields.ts'
import { mostMoney } from '../domain/money/split.ts'
import { checked, defineEntity, register, text } from '../entity.ts'
import { currencySchema, field, lazyField, type SentField } from '../field.ts'

const currency: SentField<string> = lazyField(() => currencySchema as z.ZodMiniType<string>, {
  storage: 'text',
})
const paid: SentField<number> = lazyField(() => z.int().check(z.gte(1), z.lte(mostMoney)), {
  storage: 'integer',
  kind: 'amount',
  currency: 'currency',
})

/** Money that one person gave another, so that less is owed. Made by `settle-up`; who gave what never changes. */
export const settlement = defineEntity({
  name: 'settlement',
  one: 'settlement',
  many: 'settlements',
  path: 'budget/settlements',
  event: 'budget_settlement',
  stream: 'trip',
  permission: 'budget_edit',
  addon: 'budget',
  on_delete: 'ask',
  copy: 'skip',
  patch_only: true,
  groups: {
    // Checked, so that money is kept as long as what brings it back (L10); there is no edit of it to ask about.
    payment: checked(
      { from_user_id: field.user(), to_user_id: field.user(), amount: paid, currency },
      { fixed: true },
    ),
    // It is found anew where the currency of the trip is another; that of the payment is fixed.
    rate: checked(rateFields()),
    date: register({ settled_date: field.date() }),
    note: text({ note: field.prose(1000) }),
  },
  check: row => (row['from_user_id'] === row['to_user_id'] ? 'OWN_PAYMENT' : rateFault(row)),
})

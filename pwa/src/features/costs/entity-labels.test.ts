import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { beforeAll, expect, test } from 'vitest'
import type { Values } from '@caravel/sync-protocol/op'
import { mint, mutate } from '../../data/mutate.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { expenseGroups } from './entity-labels.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const trip = '0190b000-0000-7000-8000-00000000000a'

test('two versions of who paid what for whom never read alike', async () => {
  const { engine } = await signedIn()
  const [maya, tarek] = [mint(), mint()]
  mutate(createTrip, {}, { id: trip, title: 'Lisbon', currency: 'EUR' })
  mutate(budgetGuest.create, { trip_id: trip }, { id: maya, name: 'Maya' })
  mutate(budgetGuest.create, { trip_id: trip }, { id: tarek, name: 'Tarek' })
  await engine.idle()
  const line = (more: Values) => {
    const values = { amount: 6000, currency: 'EUR', payers: [{ user_id: maya, amount: 6000 }], ...more }
    return expenseGroups['money']?.({ rate_source: 'same', ...values }, `trip:${trip}`)?.replaceAll(
      '\u00A0',
      ' ',
    )
  }
  const of = [maya, tarek]
  expect(line({ split: { kind: 'equal', of } })).toBe('60,00 € · paid by Maya · for Maya and Tarek')
  expect(
    line({
      split: {
        kind: 'percent',
        of: [
          { user_id: maya, hundredths: 7500 },
          { user_id: tarek, hundredths: 2500 },
        ],
      },
    }),
  ).toBe('60,00 € · paid by Maya · for Maya 45,00 € and Tarek 15,00 €')
  const payers = [
    { user_id: maya, amount: 1000 },
    { user_id: tarek, amount: 5000 },
  ]
  expect(line({ payers, split: null })).toBe(
    '60,00 € · paid by Maya 10,00 € and Tarek 50,00 € · not split yet',
  )
  expect(
    line({ amount: undefined, currency: undefined, split: { kind: 'equal', of: [tester.user_id] } }),
  ).toBe('paid by Maya · for Anna')
})

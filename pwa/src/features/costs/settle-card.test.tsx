import { tripStream } from '@caravel/sync-protocol/streams'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { fetchAllWords, loadLanguage } from '../../i18n/t.ts'
import { CostsContext, type Costs } from './costs-context.ts'
import { SettleCard } from './settle-card.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
})
beforeEach(async () => void (await signedIn()))

const tripId = '0190b000-0000-7000-8000-00000000000a'
const made = {
  id: 'paid',
  from_user_id: 'jonas',
  to_user_id: 'me',
  amount: 1250,
  currency: 'EUR',
  settled_date: null,
  note: null,
  created_at: 0,
}

test('a payment that was made leads to its history, for who may only look as well', () => {
  const people = ['me', 'jonas'].map(id => ({ id, name: id, guest: false, former: false }))
  const view = openStream(tripStream(tripId))
  const costs = { tripId, view, me: 'me', base: 'EUR', people, sums: { payments: [] }, settlements: [made] }
  const html = renderToString(
    <CostsContext.Provider value={{ ...costs, mayEdit: false } as unknown as Costs}>
      <SettleCard />
    </CostsContext.Provider>,
  )
  expect(html).toMatch(/aria-label="History of [^"]*jonas/)
  expect(html).not.toContain('aria-label="Take back')
})

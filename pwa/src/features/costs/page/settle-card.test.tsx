import { signal } from '@preact/signals'
import { tripStream } from '@caravel/sync-protocol/streams'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { CostsContext, type Costs } from './costs-context.ts'
import { SettleCard } from './settle-card.tsx'
import { standIn } from '../../../data/testing/stand-in.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
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

const shown = (contested: ReadonlyMap<string, string> = new Map()) => {
  const people = ['me', 'jonas'].map(id => ({ id, name: id, guest: false, former: false }))
  const { pending } = openStream(tripStream(tripId))
  const view = { pending, contested: signal(contested) }
  const costs = { tripId, view, me: 'me', base: 'EUR', people, sums: { payments: [] }, settlements: [made] }
  return renderToString(
    <CostsContext.Provider value={standIn<Costs>({ ...costs, mayEdit: false })}>
      <SettleCard />
    </CostsContext.Provider>,
  )
}

test('a payment that was made leads to its history, for who may only look as well', () => {
  const html = shown()
  expect(html).toMatch(/aria-label="History of [^"]*jonas/)
  expect(html).not.toContain('aria-label="Take back')
  expect(html).not.toContain('Two versions')
})

test('a payment that two changed leads to where the reader decides', () => {
  expect(shown(new Map([['paid', 'item']]))).toMatch(/<button(?=[^>]*two-versions)[^>]*jonas.*Two versions/)
})

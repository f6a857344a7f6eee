import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../../data/settings.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { BalanceHead } from './balance-head.tsx'
import { CostsContext, type Costs } from './costs-context.ts'
import { DisplayRateNote } from '../sheets/display-note.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(() => changeSettings({ default_currency: undefined }))

const shown = () => {
  const sums = { balance: 0, paid: 10_000, part: 5000, total: 20_000, planned: 0 }
  return renderToString(
    <CostsContext.Provider value={{ base: 'EUR', sums } as Costs}>
      <BalanceHead brief={false} />
      <DisplayRateNote />
    </CostsContext.Provider>,
  )
}

test('who thinks in another currency sees what they paid, their part and the whole in it, and by which rate', () => {
  changeSettings({ default_currency: 'USD' })
  const html = shown()
  expect(html.match(/About \$/g)).toHaveLength(3)
  expect(html).toContain('Amounts in USD')
  expect(html).toContain('Exchange rates of ')
})

test('who thinks in the currency of the trip sees each amount once', () => {
  changeSettings({ default_currency: 'EUR' })
  expect(shown()).not.toContain('cost-display')
  expect(shown()).not.toContain('Amounts in')
})

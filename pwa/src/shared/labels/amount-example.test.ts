import { readAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { currencies } from '@caravel/sync-protocol/domain/money/currencies'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { expect, test } from 'vitest'
import { amountExample } from './amount-example.ts'

test('an example of an amount has the decimals of its currency, and is one', () => {
  expect(['EUR', 'JPY', 'KWD', 'CLF'].map(amountExample)).toEqual(['24.60', '2460', '24.600', '24.6000'])
  for (const code of currencies) expect(readAmount(amountExample(code), minorDigits(code))).toBeDefined()
})

import { moneyFormat } from '@caravel/sync-protocol/domain/money/money-format'
import { numberFormat } from './intl.ts'

/** Amounts and rates, by the convention of their own currency in every language of the interface. */
export const { money: formatMoney, rate: formatRate } = moneyFormat(numberFormat)

import { formatMoney } from '../../i18n/format-money.ts'
import { t } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCosts } from './costs-context.ts'
import { DisplayNote } from './display-note.tsx'
import { Money } from './money-text.tsx'

/** What the reader gets back or owes, the largest thing on the page. */
export function BalanceHead({ brief }: { brief: boolean }) {
  const { base, sums } = useCosts()
  const { balance, paid, part, total, planned } = sums
  const money = (minor: number) => formatMoney(minor, base)
  const word = balance > 0 ? 'costs.getBack' : balance < 0 ? 'costs.owe' : 'costs.even'
  return (
    <section class="cost-balance" aria-label={t('costs.yourBalance')}>
      <p class="cost-balance-word">{t(word)}</p>
      <p class={classNames('cost-balance-sum', balance > 0 && 'is-good', balance < 0 && 'is-owed')}>
        <Money minor={Math.abs(balance)} currency={base} />
      </p>
      <DisplayNote amount={Math.abs(balance)} />
      {brief ? (
        <p class="cost-balance-brief">{t('costs.paidAndPart', { paid: money(paid), part: money(part) })}</p>
      ) : (
        <dl class="cost-facts">
          <Fact word={t('costs.youPaid')} minor={paid} />
          <Fact word={t('costs.yourPart')} minor={part} />
          <Fact noted word={t('costs.wholeTrip')} minor={total} />
        </dl>
      )}
      {planned > 0 && <p class="cost-balance-brief">{t('costs.plannedSum', { amount: money(planned) })}</p>}
    </section>
  )
}

function Fact({ word, minor, noted = false }: { word: string; minor: number; noted?: boolean }) {
  const { base } = useCosts()
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <Money minor={minor} currency={base} />
        {noted && <DisplayNote brief amount={minor} />}
      </dd>
    </div>
  )
}

import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useCosts } from './costs-context.ts'
import { withDisplayAmount } from '../model/display-amount.ts'
import { DisplayNote } from '../sheets/display-note.tsx'
import { Money } from '../model/money-text.tsx'

/** What the reader gets back or owes, the largest thing on the page. */
export function BalanceHead({ brief }: { brief: boolean }) {
  const { base, sums } = useCosts()
  const { balance, paid, part, total, planned } = sums
  const shown = (minor: number) => withDisplayAmount(base, minor)
  const word = balance > 0 ? 'costs.getBack' : balance < 0 ? 'costs.owe' : 'costs.even'
  return (
    <section class="cost-balance" aria-label={t('costs.yourBalance')}>
      <p class="cost-balance-word">{t(word)}</p>
      <p class={classNames('cost-balance-sum', balance > 0 && 'is-good', balance < 0 && 'is-owed')}>
        <Money minor={Math.abs(balance)} currency={base} />
      </p>
      <DisplayNote amount={Math.abs(balance)} />
      {brief ? (
        <p class="cost-balance-brief">{t('costs.paidAndPart', { paid: shown(paid), part: shown(part) })}</p>
      ) : (
        <dl class="cost-facts">
          <Fact word={t('costs.youPaid')} minor={paid} />
          <Fact word={t('costs.yourPart')} minor={part} />
          <Fact word={t('costs.spentByAll')} minor={total} />
        </dl>
      )}
      {planned > 0 && !brief && (
        <p class="cost-balance-brief">{t('costs.plannedSum', { amount: shown(planned) })}</p>
      )}
    </section>
  )
}

function Fact({ word, minor }: { word: string; minor: number }) {
  const { base } = useCosts()
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <Money minor={minor} currency={base} />
        <DisplayNote brief amount={minor} />
      </dd>
    </div>
  )
}

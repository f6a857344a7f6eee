import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { whoText } from '../model/cost-words.ts'
import { personIn, useCosts } from './costs-context.ts'
import { DisplayNote, DisplayRateNote } from '../sheets/display-note.tsx'
import { Money } from '../model/money-text.tsx'
import { openCostSheet } from './costs-url.ts'

/** What everybody gets back or owes. Nought is in the middle of each bar, more to its right in every language. */
export function BalanceBars() {
  const costs = useCosts()
  const { sums, people, base } = costs
  const { balances } = sums
  const ids = [
    ...people.filter(({ id, former }) => !former || balances.get(id)).map(({ id }) => id),
    ...[...balances.keys()].filter(id => !people.some(person => person.id === id)),
  ]
  const most = Math.max(1, ...[...balances.values()].map(Math.abs))
  return (
    <section class="balances" aria-label={t('costs.balances')}>
      <header class="balances-head">
        <h2>{t('costs.balances')}</h2>
        {sums.lines.length > 0 && (
          <button type="button" class="text-button" onClick={() => openCostSheet('why', costs.me)}>
            {t('costs.whyThese')}
          </button>
        )}
      </header>
      <ul>
        {ids.map(id => {
          const balance = balances.get(id) ?? 0
          const person = personIn(people, id, t('costs.formerMember'))
          return (
            <li class="balance" key={id}>
              <button type="button" class="balance-main" onClick={() => openCostSheet('why', id)}>
                <Avatar person={person} decorative />
                <span class="balance-name">
                  <bdi>{whoText(costs, id)}</bdi>
                  {person.former && <span class="row-meta"> {t('costs.former')}</span>}
                </span>
                <span class="balance-bar" dir="ltr" aria-hidden="true">
                  <span
                    class={classNames('balance-fill', balance < 0 ? 'is-owed' : 'is-good')}
                    style={{ '--size': String(Math.abs(balance) / most) }}
                  />
                </span>
                <span class={classNames('balance-sum', balance > 0 && 'cost-good')}>
                  <Money signed minor={balance} currency={base} />
                  <DisplayNote brief amount={Math.abs(balance)} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p class="cost-note">{t('costs.ratesNote', { cents: minorDigits(base) === 2 ? 'true' : 'false' })}</p>
      <DisplayRateNote />
      {sums.planned > 0 && (
        <p class="cost-note">{t('costs.plannedNote', { amount: formatMoney(sums.planned, base) })}</p>
      )}
    </section>
  )
}

import { Check, ChevronDown, Undo2 } from 'lucide-preact'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { HistoryButton } from '../../../shared/navigation/history-button.tsx'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { revertSettlement } from '../model/cost-actions.ts'
import { paymentText, payText } from '../model/cost-words.ts'
import { personIn, useCosts } from './costs-context.ts'
import { openCostSheet, pairCard } from './costs-url.ts'
import { DisplayNote } from '../sheets/display-note.tsx'
import { Money } from '../model/money-text.tsx'
import { mineFirst } from '../model/mine-first.ts'
import type { Settlement } from '../model/cost-rows.ts'
import type { Payment } from '../model/costs-view.ts'

/** The payments that settle everything, as few as there can be, the reader's first; and those that were made. */
export function SettleCard() {
  const { sums, settlements, me } = useCosts()
  const payments = mineFirst(sums.payments, me)
  const done = settlements.toSorted((a, b) => b.created_at - a.created_at)
  if (!payments.length && !done.length) return null
  return (
    <section class="settle" aria-label={t('costs.settleUp')}>
      <header class="settle-head">
        <h2>{t('costs.settleUp')}</h2>
        <span>
          {payments.length ? t('costs.payments', { count: payments.length }) : t('costs.allSettled')}
        </span>
      </header>
      <ul class="list">
        {payments.map(payment => (
          <RowBoundary key={`${payment.from} ${payment.to}`}>
            <PaymentRow payment={payment} />
          </RowBoundary>
        ))}
      </ul>
      {done.length > 0 && (
        <details class="settle-done">
          <summary>
            {t('costs.paymentsMade', { count: done.length })} <Icon of={ChevronDown} size={16} />
          </summary>
          <ul class="list">
            {done.map(each => (
              <RowBoundary key={each.id}>
                <MadeRow made={each} />
              </RowBoundary>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const costs = useCosts()
  const { people, me, base, mayEdit } = costs
  const { from, to, amount } = payment
  const shown = from === me ? to : from
  const text = payText(costs, payment)
  return (
    <li class="row settle-row">
      <Avatar person={personIn(people, shown, t('costs.formerMember'))} decorative />
      <span class="row-text">
        <span>
          <bdi>{text}</bdi>
        </span>{' '}
        <b class="settle-amount">
          <Money minor={amount} currency={base} />
        </b>
        <DisplayNote brief amount={amount} />
      </span>
      {mayEdit && (
        <Button
          kind="tonal"
          icon={Check}
          class="settle-mark"
          aria-label={t('costs.markPaidOf', { payment: text })}
          onClick={() => openCostSheet('settle', pairCard(from, to))}
        >
          {t('costs.markPaid')}
        </Button>
      )}
    </li>
  )
}

function MadeRow({ made }: { made: Settlement }) {
  const costs = useCosts()
  const { tripId, view, mayEdit } = costs
  const text = payText({ ...costs }, { from: made.from_user_id, to: made.to_user_id })
  const date = made.settled_date
  return (
    <li class="row">
      <span class="row-text">
        <span>
          <bdi>{paymentText(costs, made)}</bdi>
        </span>
        <span class="row-meta">
          <bdi>{[date && formatDate(date, { weekday: false }), made.note].filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
      {view.pending.value.has(made.id) && <PendingMark />}
      <TwoVersions item={view.contested.value.get(made.id)} name={text} />
      <HistoryButton tripId={tripId} entity="settlement" id={made.id} name={text} />
      {mayEdit && (
        <IconButton
          icon={Undo2}
          flip
          label={t('costs.takeBack', { payment: text })}
          onClick={() => attempt(() => revertSettlement(tripId, made))}
        />
      )}
    </li>
  )
}

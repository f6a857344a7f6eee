import { t, type StringKey } from '../../../i18n/t.ts'
import type { ComponentChildren } from 'preact'
import type { Person } from '../../../ui/avatar.tsx'
import { PrintFoot, type Foot } from './print-foot.tsx'
import { momentText } from '../../../shared/bookings/booking-words.ts'
import { dayName } from '../model/planner-words.ts'
import type { TripPlan } from '../model/trip-plan.ts'

/** The last page: who travels, whom one can call, and what there was no day for. */
export function PrintLast({
  plan,
  people,
  foot,
  codes,
  listed,
  page,
}: {
  plan: TripPlan
  people: readonly Person[]
  foot: Foot
  /** Confirmation codes are printed. */
  codes: boolean
  /** The bookings have pages of their own. */
  listed: boolean
  page: number
}) {
  const booked = new Map(
    plan.days.flatMap(({ line }) =>
      line.flatMap(item => (item.kind === 'booking' ? [[item.row.id, item.row] as const] : [])),
    ),
  )
  const reachable = [...plan.places.values()].filter(({ id, phone }) => phone && plan.visits.has(id))
  return (
    <section class="print-page on-paper" aria-labelledby="print-last">
      <header class="print-head">
        <h2 class="print-title" id="print-last">
          {t('print.lastPage')}
        </h2>
      </header>
      <div class="print-lists">
        <List title="print.people">
          {people.map(({ id, name }) => (
            <li key={id} dir="auto">
              {name}
            </li>
          ))}
        </List>
        <List title="print.bookings">
          {[...(listed ? [] : booked.values())].map(
            ({ id, title, start_date, start_time, confirmation_code: code }) => (
              <li key={id}>
                <b>
                  <bdi>{title}</bdi>
                </b>
                {[momentText(start_date, start_time), codes && code].map(
                  fact => fact && <span key={fact}> · {fact}</span>,
                )}
              </li>
            ),
          )}
        </List>
        <List title="print.phones">
          {reachable.map(({ id, name, phone }) => (
            <li key={id}>
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              · {dayName(plan.visits.get(id)![0]!.day)} · <bdi>{phone}</bdi>
            </li>
          ))}
        </List>
        <List title="print.ideas">
          {plan.ideas.map(({ id, name, address, phone }) => (
            <li key={id}>
              <b>
                <bdi>{name}</bdi>
              </b>
              {[address, phone].map(
                fact =>
                  fact && (
                    <span key={fact}>
                      {' '}
                      · <bdi>{fact}</bdi>
                    </span>
                  ),
              )}
            </li>
          ))}
        </List>
      </div>
      <PrintFoot foot={foot} page={page} />
    </section>
  )
}

/** A list under its title; nothing when there is nothing to list. */
function List({ title, children }: { title: StringKey; children: ComponentChildren[] }) {
  if (children.length === 0) return null
  return (
    <>
      <h3 class="print-list-title">{t(title)}</h3>
      <ul class="print-list">{children}</ul>
    </>
  )
}

import { figuresOf } from '@caravel/sync-protocol/domain/time-off/figures'
import type { LongBreak } from '@caravel/sync-protocol/domain/time-off/long-breaks'
import { formatDateRange, formatList, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { today } from '../../shared/trips/today.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { daysFor, breakPeople } from './breaks.ts'
import { regionName } from './countries.ts'
import { planTogether, setDays, startTrip, clearDays } from './plan-actions.ts'
import type { Plan } from './plans.ts'
import { openTimeOffSheet } from './time-off-url.ts'

const who = (plan: Plan) => ({
  '--who': `var(--who-${plan.color})`,
  '--who-line': `var(--who-${plan.color}-line)`,
})
const personOf = (plan: Plan) => ({ id: plan.userId, name: plan.name, colour: plan.color })
/** As it stands after "for". */
const afterFor = (plan: Plan): string => (plan.mine ? t('timeOff.forYou') : plan.name)
const nameOf = (plan: Plan): string => (plan.mine ? t('timeOff.you') : plan.name)

/** What each one has left, the long breaks of the year, and whose holidays count. */
export function Side(props: {
  people: readonly Plan[]
  year: number
  breaks: readonly LongBreak[]
  chosen: string | undefined
  onChoose: (start: string | undefined) => void
}) {
  const { people, year, breaks, chosen, onChoose } = props
  const together = breakPeople(people)
  return (
    <aside class="off-side" aria-label={t('timeOff.summary')}>
      {people.map(plan => (
        <PersonFigures key={plan.id} plan={plan} year={year} />
      ))}
      <Asked people={people} />
      <div class="off-breaks-head">
        <h2>{t('timeOff.breaks')}</h2>
        <span>{t(together.length > 1 ? 'timeOff.breaksEach' : 'timeOff.breaksOwn')}</span>
      </div>
      {breaks.length ? (
        <ul class="off-breaks">
          {breaks.map(found => (
            <BreakCard
              key={found.start}
              found={found}
              people={together}
              open={found.start === chosen}
              onOpen={onChoose}
              year={year}
            />
          ))}
        </ul>
      ) : (
        <p class="off-note">{t('timeOff.noBreaks')}</p>
      )}
      <KnownUntil people={people} year={year} />
      <div class="off-regions">
        <span>
          {formatList([
            ...new Set(
              people.flatMap(plan =>
                plan.calendars
                  .filter(({ kind }) => kind === 'public')
                  .map(({ region }) => regionName(region)),
              ),
            ),
          ]) || t('timeOff.noHolidays')}
        </span>
        <Button kind="text" onClick={() => openTimeOffSheet('holidays')}>
          {t('timeOff.change')}
        </Button>
      </div>
    </aside>
  )
}

/** Says until which year the public holidays of a country are known, if the shown year is later. */
export function KnownUntil({ people, year }: { people: readonly Plan[]; year: number }) {
  const notes = people.flatMap(({ calendars, publicHolidays }) => {
    const [first] = calendars.filter(({ kind, counts }) => kind === 'public' && counts)
    const last = Math.max(...[...publicHolidays.keys()].map(date => Number(date.slice(0, 4))))
    return first && last > 0 && last < year
      ? [t('timeOff.knownUntil', { country: regionName(first.region), year: String(last) })]
      : []
  })
  return (
    <>
      {[...new Set(notes)].map(note => (
        <p class="off-note off-known" key={note}>
          {note}
        </p>
      ))}
    </>
  )
}

/** On a phone: one figure for each person. */
export function PhonePeople({ people, year }: { people: readonly Plan[]; year: number }) {
  return (
    <>
      <ul class="off-phone-people">
        {people.map(plan => {
          const { left, total } = figuresOf(plan, year, today.value)
          return (
            <li key={plan.id}>
              <Avatar person={personOf(plan)} />
              <span>
                <strong class={left < 0 ? 'is-over' : undefined}>{formatNumber(left)}</strong>{' '}
                {t('timeOff.left')}
                <small>{t('timeOff.ofTotal', { name: nameOf(plan), total: formatNumber(total) })}</small>
              </span>
            </li>
          )
        })}
      </ul>
      <Asked people={people} />
    </>
  )
}

function PersonFigures({ plan, year }: { plan: Plan; year: number }) {
  const figures = figuresOf(plan, year, today.value)
  const { taken, planned, total, carried, left } = figures
  const share = (value: number) => `${total > 0 ? Math.min(100, (100 * value) / total) : 0}%`
  const regions = plan.calendars
    .filter(({ kind }) => kind === 'public')
    .map(({ region }) => regionName(region))
  return (
    <section class="off-person" style={who(plan)} aria-label={nameOf(plan)}>
      <div class="off-person-head">
        <Avatar person={personOf(plan)} />
        <span class="off-person-name">
          <strong>{nameOf(plan)}</strong>
          <small>{formatList(regions)}</small>
        </span>
        <span class="off-person-left">
          <strong class={left < 0 ? 'is-over' : undefined}>{formatNumber(left)}</strong>
          <small>{t('timeOff.left')}</small>
        </span>
      </div>
      <div class="off-bar" aria-hidden="true">
        <span class="is-taken" style={{ inlineSize: share(taken) }} />
        <span class="is-planned" style={{ inlineSize: share(planned) }} />
      </div>
      <p class="off-sum">
        {t(carried ? 'timeOff.sumCarried' : 'timeOff.sum', {
          taken: formatNumber(taken),
          planned: formatNumber(planned),
          total: formatNumber(total),
          carried: formatNumber(carried),
          year: String(year - 1),
        })}
      </p>
      {left < 0 && <p class="off-over">{t('timeOff.over', { count: formatNumber(-left) })}</p>}
    </section>
  )
}

/** Days that others ask the reader for. */
function Asked({ people }: { people: readonly Plan[] }) {
  const own = people.find(({ mine }) => mine)
  const asked = own ? [...own.own.values()].filter(({ asked_by }) => asked_by !== null) : []
  const [first] = asked
  if (!own || !first) return null
  const name = people.find(({ userId }) => userId === first.asked_by)?.name ?? t('timeOff.someone')
  const dates = asked.map(({ date }) => date).sort()
  return (
    <output class="off-asked">
      <p>
        {t('timeOff.askedOf', {
          name,
          count: asked.length,
          range: formatDateRange(dates[0] ?? first.date, dates.at(-1) ?? first.date),
        })}
      </p>
      <Button
        size="small"
        kind="primary"
        onClick={() =>
          setDays(
            own.id,
            asked.map(({ date, kind, fraction }) => ({ date, kind, fraction })),
          )
        }
      >
        {t('timeOff.agree')}
      </Button>
      <Button
        size="small"
        kind="text"
        onClick={() =>
          clearDays(
            own.id,
            asked.map(({ date, kind }) => ({ date, kind })),
          )
        }
      >
        {t('timeOff.decline')}
      </Button>
    </output>
  )
}

export function BreakCard(props: {
  found: LongBreak
  people: readonly Plan[]
  open: boolean
  onOpen: (start: string | undefined) => void
  year: number
}) {
  const { found, people, open, onOpen, year } = props
  const { start, end, days, needs, holidays } = found
  const own = people.find(({ mine }) => mine)
  const enter = () => {
    const daysOf = (plan: Plan) => daysFor(plan, start, end)
    if (!own) return
    planTogether(
      { id: own.id, set: daysOf(own) },
      people.filter(({ mine }) => !mine).map(plan => ({ id: plan.id, set: daysOf(plan) })),
    )
    onOpen(undefined)
  }
  const travel = () => {
    const id = startTrip(
      t('timeOff.tripTitle', { range: formatDateRange(start, end, { weekday: false }) }),
      start,
      end,
    )
    if (id) navigate(`/trips/${id}`)
  }
  const names = holidays.map(({ name, people: whose }) =>
    whose.length === people.length
      ? name
      : t('timeOff.holidayOf', {
          holiday: name,
          names: formatList(whose.flatMap(index => (people[index] ? [afterFor(people[index])] : []))),
        }),
  )
  const left = people.map((plan, index) => figuresOf(plan, year, today.value).left - (needs[index] ?? 0))
  return (
    <li class={classNames('off-break', open && 'is-open')}>
      <button
        type="button"
        class="off-break-head"
        aria-expanded={open}
        onClick={() => onOpen(open ? undefined : start)}
      >
        <span class="off-break-words">
          <strong>{t('timeOff.daysOff', { count: days })}</strong>
          <span>{formatDateRange(start, end, { year: false })}</span>
          {names.length > 0 && <small>{formatList(names)}</small>}
        </span>
        <span class="off-break-needs">
          {people.map((plan, index) => (
            <span key={plan.id}>
              <Avatar person={personOf(plan)} size={24} />
              {formatNumber(needs[index] ?? 0)}
            </span>
          ))}
        </span>
      </button>
      {open && (
        <div class="off-break-more">
          <p>
            {people.length > 1
              ? t('timeOff.keeps', {
                  mine: formatNumber(left[0] ?? 0),
                  name: people[1]?.name ?? '',
                  theirs: formatNumber(left[1] ?? 0),
                })
              : t('timeOff.keepsOwn', { mine: formatNumber(left[0] ?? 0) })}
          </p>
          <Button onClick={enter}>{t(people.length > 1 ? 'timeOff.planBoth' : 'timeOff.planOwn')}</Button>
          <Button kind="text" onClick={travel}>
            {t('timeOff.trip')}
          </Button>
        </div>
      )}
    </li>
  )
}

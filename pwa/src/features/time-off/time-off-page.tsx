import './time-off.css'
import { CalendarPlus, ChevronLeft, ChevronRight, Plus, SlidersHorizontal, UserPlus } from 'lucide-preact'
import { leaveYearSpan, calendarYear, monthsOf } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { calendarAt } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { workShare } from '@caravel/sync-protocol/domain/time-off/work-days'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { vacayStream } from '@caravel/sync-protocol/streams'
import { useMemo, useState } from 'preact/hooks'
import { device } from '../../data/device.ts'
import { addonOn } from '../../data/store.ts'
import { trips } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { firstWeekday } from '../../i18n/preferences.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { OrphanedNotice } from '../../shared/sync/orphaned-notice.tsx'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { FloatingButton } from '../../ui/overlays/floating-button.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { breakPeople, breaksOf, daysFor } from './breaks.ts'
import { FirstPlan } from './first-plan.tsx'
import { Legend } from './legend.tsx'
import { MonthGrid, monthName, type GridFacts } from './month-grid.tsx'
import { clearDays, setDays } from './plan-actions.ts'
import { plans, type Plan, type Plans } from './plans.ts'
import { BreakCard, KnownUntil, PhonePeople, Side } from './side.tsx'
import { monthPath, openTimeOffSheet, useTimeOffAddress, yearPath } from './time-off-url.ts'
import { TimeOffSheets } from './time-off-sheets.tsx'
import { useGrid } from './use-grid.ts'

/** Days off of a year, or of a month, for the reader and those who plan with them. */
export function TimeOffPage() {
  const now = plans.value
  usePageTitle(t('nav.timeOff'))
  if (!device.value || !now) return null
  if (!addonOn('vacay'))
    return (
      <Empty icon={CalendarPlus} title={t('timeOff.off')}>
        {t('timeOff.offFact')}
      </Empty>
    )
  if (now.own) return <Calendar all={now} own={now.own} />
  return now.known ? <FirstPlan planId={now.ownId} /> : <SkeletonRows />
}

function Calendar({ all, own }: { all: Plans; own: Plan }) {
  const phone = usePhone()
  const { year, month: named, sheet, from, to } = useTimeOffAddress()
  const now = today.value
  const month =
    named ?? (phone ? (Number(now.slice(0, 4)) === year ? Number(now.slice(5, 7)) : 1) : undefined)
  const shownYear = phone && named === undefined && showsYear() ? undefined : month
  const people = useMemo(() => [own, ...all.others], [own, all.others])
  const span = useMemo(
    () => leaveYearSpan(own.row.year_type === 'calendar' ? calendarYear : own.leaveYear, year),
    [own, year],
  )
  const months =
    shownYear === undefined ? monthsOf(span) : [`${year}-${String(shownYear).padStart(2, '0')}-01`]
  const breaks = useMemo(() => breaksOf(breakPeople(people), span, year, now), [people, span, year, now])
  const [chosen, choose] = useState<string>()
  const suggestion = breaks.find(({ start }) => start === chosen)
  const start = months.some(first => first.slice(0, 7) === now.slice(0, 7)) ? now : (months[0] ?? now)
  const { hostRef, focus, drawn } = useGrid(start, {
    toggle(date) {
      const entry = own.own.get(date)
      if (entry?.asked_by === null) clearDays(own.id, [{ date, kind: entry.kind }])
      else if (workShare(calendarAt(own, date), date) > 0)
        setDays(own.id, [{ date, kind: 'leave', fraction: 1 }])
    },
    half(date) {
      const entry = own.own.get(date)
      setDays(own.id, [{ date, kind: entry?.kind ?? 'leave', fraction: entry?.fraction === 0.5 ? 1 : 0.5 }])
    },
    clear(cleared) {
      const gone = [...own.own.values()].filter(({ date }) => date >= cleared.start && date <= cleared.end)
      if (gone.length)
        clearDays(
          own.id,
          gone.map(({ date, kind }) => ({ date, kind })),
        )
    },
    choose(range) {
      if (phone) return openTimeOffSheet('add', range.start, range.end)
      const days = daysFor(own, range.start, range.end)
      if (days.length) setDays(own.id, days)
    },
    leave(date) {
      const [toYear, toMonth] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
      navigate(shownYear === undefined ? yearPath(toYear) : monthPath(toYear, toMonth), { replace: true })
    },
  })
  const facts: GridFacts = {
    plans: people,
    own,
    today: now,
    weekStart: own.row.week_start ?? firstWeekday(),
    trips: tripDates(),
    suggestion,
    range: drawn,
    focus: months.some(first => first.slice(0, 7) === focus.slice(0, 7)) ? focus : start,
  }
  const step = (by: number) =>
    navigate(shownYear === undefined ? yearPath(year + by) : monthPath(year, shownYear + by), {
      replace: true,
    })
  const turn = (
    <span class="off-turn">
      {phone && shownYear !== undefined && <h2 class="off-turn-name">{monthName(months[0] ?? now, true)}</h2>}
      <IconButton
        icon={ChevronLeft}
        label={t(shownYear === undefined ? 'timeOff.before' : 'timeOff.monthBefore')}
        onClick={() => step(-1)}
      />
      {(!phone || shownYear === undefined) && (
        <strong class="off-turn-name">
          {shownYear === undefined ? year : monthName(months[0] ?? now, true)}
        </strong>
      )}
      <IconButton
        icon={ChevronRight}
        label={t(shownYear === undefined ? 'timeOff.after' : 'timeOff.monthAfter')}
        onClick={() => step(1)}
      />
      {phone && (
        <Button
          kind="text"
          href={
            shownYear === undefined ? monthPath(year, Number(now.slice(5, 7))) : `${yearPath(year)}?all=1`
          }
        >
          {t(shownYear === undefined ? 'timeOff.month' : 'timeOff.year')}
        </Button>
      )}
    </span>
  )
  return (
    <div class="off">
      <PageHeader
        kind="area"
        title={t('nav.timeOff')}
        {...(phone ? { status: <SyncStatusButton shape="line" /> } : { meta: turn })}
        actions={
          <>
            {!phone && <SyncStatusButton shape="pill" />}
            {!phone && (
              <Segment
                label={t('timeOff.view')}
                value={shownYear === undefined ? 'year' : 'month'}
                options={[
                  { value: 'year', label: t('timeOff.year') },
                  { value: 'month', label: t('timeOff.month') },
                ]}
                onChange={view =>
                  navigate(view === 'year' ? yearPath(year) : monthPath(year, Number(focus.slice(5, 7))))
                }
              />
            )}
            {phone ? (
              <>
                <IconButton
                  icon={UserPlus}
                  label={t('timeOff.together')}
                  onClick={() => openTimeOffSheet('people')}
                />
                <IconButton
                  icon={SlidersHorizontal}
                  label={t('timeOff.rules')}
                  onClick={() => openTimeOffSheet('rules')}
                />
              </>
            ) : (
              <>
                <IconButton
                  icon={SlidersHorizontal}
                  label={t('timeOff.rules')}
                  onClick={() => openTimeOffSheet('rules')}
                />
                <Button icon={UserPlus} onClick={() => openTimeOffSheet('people')}>
                  {t('timeOff.together')}
                </Button>
                <Button kind="primary" icon={Plus} onClick={() => openTimeOffSheet('add')}>
                  {t('timeOff.add')}
                </Button>
              </>
            )}
          </>
        }
      />
      <div class="off-body">
        <div class="off-main">
          {people.map(({ id }) => (
            <OrphanedNotice key={id} stream={vacayStream(id)} />
          ))}
          {phone && <PhonePeople people={people} year={year} />}
          {phone && turn}
          <div class={shownYear === undefined ? 'off-year' : 'off-one'} ref={hostRef}>
            {months.map(first => (
              <section key={first} class="off-month-part">
                {shownYear === undefined && (
                  <h2 class="off-month-name">{monthName(first, first.slice(0, 4) !== String(year))}</h2>
                )}
                <MonthGrid first={first} facts={facts} large={shownYear !== undefined} />
              </section>
            ))}
          </div>
          {phone && (
            <ul class="off-breaks">
              {(suggestion
                ? [suggestion]
                : breaks.filter(
                    each => shownYear === undefined || each.start.slice(0, 7) === months[0]?.slice(0, 7),
                  )
              ).map(each => (
                <BreakCard
                  key={each.start}
                  found={each}
                  people={breakPeople(people)}
                  open={each.start === chosen}
                  onOpen={choose}
                  year={year}
                />
              ))}
            </ul>
          )}
          {phone && <KnownUntil people={people} year={year} />}
          <Legend people={people} />
        </div>
        {!phone && <Side people={people} year={year} breaks={breaks} chosen={chosen} onChoose={choose} />}
      </div>
      {phone && (
        <FloatingButton
          icon={Plus}
          label={t('timeOff.add')}
          text={t('nav.timeOff')}
          onClick={() => openTimeOffSheet('add')}
        />
      )}
      <TimeOffSheets sheet={sheet} all={all} own={own} year={year} from={from} to={to} />
    </div>
  )
}

/** On a phone the year is asked for: the month comes first there. */
const showsYear = (): boolean => new URL(location.href).searchParams.has('all')

/** The dates of all trips with their titles. */
const tripDates = (): ReadonlyMap<string, string> => {
  const dates = new Map<string, string>()
  for (const { title, start_date, end_date, archived } of trips.value ?? [])
    if (start_date && end_date && !archived)
      for (let date = start_date, n = 0; date <= end_date && n < 366; date = addDays(date, 1), n++)
        dates.set(date, title)
  return dates
}

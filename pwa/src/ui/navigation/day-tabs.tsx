import './day-tabs.css'
import { Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { classNames } from '../class-names.ts'
import { dayColourClass } from '../day-colour.ts'
import { whoClass, type Person } from '../avatar.tsx'
import { reducedMotion } from '../reduced-motion.ts'
import { moveFocus } from '../lists/roving-focus.ts'

export type DayTab = {
  id: string
  /** Place in the trip from 1: decides the colour. */
  number: number
  /** "Sun"; a dateless day has none. */
  weekday?: string
  /** "18", or the day's number when it has no date. */
  day: string
  /** Read out, and ends with what is seen: "Day 2, Sunday 18 April, today, Sun 18". */
  label: string
  today?: boolean
  /** Who looks at the day now; the label says their names. */
  here?: readonly Person[]
  /** "Week 2": stands before the first day of each week in a long trip. */
  week?: string | undefined
}

/** As many as fit beside the bar. */
const mostDots = 3

/** The days of a trip. Arrows, Home and End choose; the chosen day is filled with its colour and kept in view. */
export function DayTabs(props: {
  label: string
  days: readonly DayTab[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** The id of the element that shows the chosen day. */
  panelId?: string
  /** Spread on each tab: makes it a drop target, `dropZone` of `sortable/use-sortable.ts`. */
  tabAttributes?: (id: string) => Record<string, string>
}) {
  const { label, days, chosen, onChoose, panelId, tabAttributes } = props
  const strip = useRef<HTMLDivElement>(null)

  const from = days[0]?.id
  const seenAtRef = useRef<number | undefined>(undefined)

  // Days that come to stand before the others push nothing aside.
  useLayoutEffect(() => {
    const [box, tab] = [strip.current, chosenIn(strip.current)]
    if (box && tab && seenAtRef.current !== undefined) box.scrollLeft = tab.offsetLeft - seenAtRef.current
  }, [from])

  useEffect(() => {
    const [box, tab] = [strip.current, chosenIn(strip.current)]
    if (!box || !tab) return
    const hidden =
      tab.offsetLeft < box.scrollLeft || tab.offsetLeft + tab.offsetWidth > box.scrollLeft + box.clientWidth
    const left = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2
    if (hidden) box.scrollTo({ left, behavior: reducedMotion() ? 'auto' : 'smooth' })
    seenAtRef.current = tab.offsetLeft - box.scrollLeft
  }, [chosen, days.length])

  return (
    <div
      class="day-tabs"
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      ref={strip}
      onKeyDown={event => moveFocus(event, { items: '[role=tab]', axis: 'inline', choose: true, stop: true })}
    >
      {days.map(day => (
        <Fragment key={day.id}>
          {day.week && (
            <span class="day-week" aria-hidden="true">
              {day.week}
            </span>
          )}
          <button
            type="button"
            role="tab"
            class={classNames('day-tab', dayColourClass(day.number))}
            aria-selected={day.id === chosen}
            aria-controls={panelId}
            aria-label={day.label}
            tabIndex={day.id === chosen || (chosen === undefined && day === days[0]) ? 0 : -1}
            onClick={() => onChoose(day.id)}
            {...tabAttributes?.(day.id)}
          >
            {day.today && <span class="day-tab-today" />}
            {/* Short forms of what the label says in full. */}
            <span class="day-tab-weekday" aria-hidden="true">
              {day.weekday}
            </span>{' '}
            <span class="day-tab-day" aria-hidden="true">
              {day.day}
            </span>
            <span class="day-tab-foot">
              <span class="day-tab-bar" />
              {day.here?.slice(0, mostDots).map(person => (
                <span key={person.id} class={classNames('day-tab-who', whoClass(person))} />
              ))}
            </span>
          </button>
        </Fragment>
      ))}
    </div>
  )
}

const chosenIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[aria-selected=true]')

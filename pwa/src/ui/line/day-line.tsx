import './day-line.css'
import type { ComponentChildren } from 'preact'
import { classNames } from '../class-names.ts'
import { dayColourClass } from '../day-colour.ts'

/** How people get from one stop to the next; decides the pattern of the line. `guess` is a straight line. */
export type LinePattern =
  'guess' | 'walk' | 'cycle' | 'road' | 'taxi' | 'rail' | 'bus' | 'ferry' | 'cruise' | 'flight' | 'other'

/** The day line: an ordered list of stops, legs and notes in the colour of its day. */
export function DayLine(props: {
  /** Place of the day in the trip from 1. */
  dayNumber: number
  label: string
  children: ComponentChildren
  /** No row of it has a time: rows begin where the times would stand. */
  untimed?: boolean
  class?: string
  /** For drag and drop: `list` of `useSortable`. */
  listAttributes?: { ref: (element: HTMLElement | null) => void }
}) {
  return (
    <ol
      {...props.listAttributes}
      class={classNames(
        'day-line',
        dayColourClass(props.dayNumber),
        props.untimed && 'is-untimed',
        props.class,
      )}
      aria-label={props.label}
    >
      {props.children}
    </ol>
  )
}

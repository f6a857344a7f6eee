import { signal } from '@preact/signals'
import { classNames } from '../../../ui/class-names.ts'

/** Rows that are chosen to do something with all of them: stops and notes of the day that shows, or ideas. */
export const chosenRows = signal<ReadonlySet<string>>(new Set())

/** A tap chooses instead of opening. */
export const choosing = signal(false)

/** The attributes of a row with the mark of being chosen. */
export const withChosen = <Row extends { class: string }>(row: Row, id: string): Row =>
  chosenRows.value.has(id) ? { ...row, class: classNames(row.class, 'is-chosen') } : row

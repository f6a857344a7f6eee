/** Notices by the day on which they came, the newest first. Pure. */

const two = (value: number): string => String(value).padStart(2, '0')

/** The local date `YYYY-MM-DD` of an instant (epoch ms) where the reader is. */
export function dateOf(at: number): string {
  const day = new Date(at)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The local time `HH:MM` of an instant where the reader is. */
export function timeOf(at: number): string {
  const time = new Date(at)
  return `${two(time.getHours())}:${two(time.getMinutes())}`
}

export interface NoticeDay<Row> {
  /** `YYYY-MM-DD` */
  date: string
  rows: Row[]
}

/** `at`: when a row happened, epoch ms. */
export function noticeDays<Row extends { id: string }>(
  rows: Iterable<Row>,
  at: (row: Row) => number,
): NoticeDay<Row>[] {
  const sorted = [...rows].sort((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1))
  return [...Map.groupBy(sorted, row => dateOf(at(row)))].map(([date, ofDay]) => ({
    date,
    rows: ofDay,
  }))
}

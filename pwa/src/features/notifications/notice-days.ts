/** Notices by the day on which they came, the newest first. Pure. */

import { localDate } from '../../i18n/local-date.ts'

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
  return [...Map.groupBy(sorted, row => localDate(at(row)))].map(([date, ofDay]) => ({
    date,
    rows: ofDay,
  }))
}

/** A person's days off as events of the calendar that they subscribe to. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { vacayEntry } from '@caravel/sync-protocol/entities/vacay-entry'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { Entity, RowOf } from '@caravel/sync-protocol/entity'
import { vacayStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { OwnDates } from '../../module.ts'
import { serverText } from '../../server-texts.ts'
import { isAddonOn } from '../../sync/stream-access.ts'
import { listRows } from '../../sync/synced-rows.ts'

type Entry = RowOf<typeof vacayEntry>

/** Their own days, and those on which the company is closed; what is only asked for is not among them. */
export const ownDates = async (
  { db }: Pick<App, 'db'>,
  userId: string,
  language: string,
): Promise<OwnDates[]> => {
  if (!(await isAddonOn(db.read, 'vacay'))) return []
  const rows = await listRows(db.read, vacayEntry as Entity, vacayStream(vacayId(userId)))
  const entries = rows
    .map(({ row }) => row as Entry)
    .filter(({ date, asked_by }) => date !== null && asked_by === null)
    .sort((a, b) => (`${a.kind} ${a.date}` < `${b.kind} ${b.date}` ? -1 : 1))
  const found: OwnDates[] = []
  let last: Entry | undefined
  for (const entry of entries) {
    const date = entry.date ?? ''
    const before = found.at(-1)
    if (before && last && goesOn(last, entry) && before.end === date) {
      before.end = addDays(date, 1)
      before.version += entry.version
      before.updated_at = Math.max(before.updated_at, entry.updated_at)
    } else {
      const { id, version, updated_at } = entry
      found.push({
        id,
        title: titleOf(entry, language),
        start: date,
        end: addDays(date, 1),
        version,
        updated_at,
      })
    }
    last = entry
  }
  return found
}

/** Days in a row that are alike are one event. */
const goesOn = (a: Entry, b: Entry): boolean =>
  a.kind === b.kind && a.fraction === b.fraction && (a.note ?? '') === (b.note ?? '')

const titleOf = ({ kind, fraction, note }: Entry, language: string): string => {
  const word = kind === 'company' ? 'company' : kind === 'comp' ? 'comp' : 'leave'
  const title = serverText(`calendar.timeOff.${fraction === 1 ? word : 'half'}`, language) ?? ''
  return note ? `${title}: ${note}` : title
}

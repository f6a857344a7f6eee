import { AddSheet } from './add-sheet.tsx'
import { HolidaysSheet } from './holidays-sheet.tsx'
import { PeopleSheet } from './people-sheet.tsx'
import type { Plan, Plans } from './plans.ts'
import { RulesSheet } from './rules-sheet.tsx'
import type { TimeOffSheet } from './time-off-url.ts'

/** The sheet that the address names. */
export function TimeOffSheets(props: {
  sheet: TimeOffSheet | undefined
  all: Plans
  own: Plan
  year: number
  from: string | undefined
  to: string | undefined
}) {
  const { sheet, all, own, year, from, to } = props
  if (sheet === 'add') return <AddSheet own={own} others={all.others} from={from} to={to} />
  if (sheet === 'people') return <PeopleSheet own={own} others={all.others} hidden={all.hidden} />
  if (sheet === 'holidays') return <HolidaysSheet own={own} />
  if (sheet === 'rules') return <RulesSheet own={own} year={year} />
  return null
}

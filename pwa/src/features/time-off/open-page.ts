import { setVacay, setVacayDays, setVacayYear } from '@caravel/sync-protocol/actions/vacay'
import { setHolidays } from '@caravel/sync-protocol/actions/vacay-calendars'
import { TimeOffPage } from './time-off-page.tsx'

/** The page, once the plans of the changes that people make on it are loaded. */
export async function openPage() {
  await Promise.all([setVacay, setVacayYear, setVacayDays, setHolidays].map(({ late }) => late?.load()))
  return { default: TimeOffPage }
}

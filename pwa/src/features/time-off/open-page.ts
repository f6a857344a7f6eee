import { vacayActions } from '@caravel/sync-protocol/actions/vacay'
import { vacayCalendarActions } from '@caravel/sync-protocol/actions/vacay-calendars'
import { TimeOffPage } from './time-off-page.tsx'

/** The page, once the plans of the changes that people make on it are loaded. */
export async function openPage() {
  await Promise.all([...vacayActions, ...vacayCalendarActions].map(({ late }) => late?.load()))
  return { default: TimeOffPage }
}

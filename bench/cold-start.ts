/** A closed app is opened without a network: how long until the plan of a day can be read and touched. */
import type { BigTrip } from './big-trip.ts'
import type { Phone } from './phone.ts'
import { median, ms, type Row } from './table.ts'

const starts = 5
const stopOnTheLine = '.plan-line .stop'

/** The first visit, with a network: the app and its trips are stored. */
export const storeOnPhone = async (phone: Phone, trips: readonly BigTrip[]): Promise<void> => {
  const { page, openUntil, close } = await phone.start({ offline: false })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const { id } of trips) await openUntil(`/trips/${id}/plan/day/1`, stopOnTheLine)
  await page.waitForTimeout(2_000) // the last rows are being written
  await close()
}

const measureColdStart = async (phone: Phone, what: string, { id }: BigTrip): Promise<Row> => {
  const [painted, busy]: [number[], number[]] = [[], []]
  for (let n = 0; n < starts; n++) {
    const { openUntil, slowDown, close } = await phone.start({ offline: true })
    await slowDown()
    const { painted_ms, busy_ms } = await openUntil(`/trips/${id}/plan/day/1`, stopOnTheLine)
    painted.push(painted_ms)
    busy.push(busy_ms)
    await close()
  }
  return {
    what: `cold start offline to a usable plan, ${what}, CPU 4× slower`,
    measured: `${ms(median(painted))}, of them ${ms(median(busy))} work`,
    budget: '≤ 1.5 s',
  }
}

export const measureColdStarts = async (phone: Phone, trip: BigTrip, longOne: BigTrip): Promise<Row[]> => [
  await measureColdStart(phone, 'that trip', trip),
  await measureColdStart(phone, '5,000 rows', longOne),
]

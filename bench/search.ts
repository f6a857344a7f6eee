/** How soon the palette answers a letter, among everything that lies on the device. */
import type { BigTrip } from './big-trip.ts'
import type { Phone } from './phone.ts'
import { median, ms, type Row } from './table.ts'
import { longestSince, watchEvents } from './touch.ts'

/** Writes into the search of places, which asks the cities of the device, the trip, and then the server. */
export const measurePlaceSearch = async (phone: Phone, tripId: string): Promise<Row> => {
  const { page, slowDown, close } = await phone.start({ offline: false })
  await page.goto(`/trips/${tripId}/plan/ideas?sheet=add`)
  await page.evaluate(watchEvents)
  const field = page.getByRole('combobox').first()
  await field.waitFor()
  await page.waitForTimeout(3_000)
  await slowDown()
  const took: number[] = []
  for (const word of ['casino', 'monaco', 'tokyo', 'port h']) {
    await field.fill('')
    await page.waitForTimeout(700)
    for (const letter of word) {
      const begun = await page.evaluate(() => performance.now())
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await page.waitForTimeout(400)
      took.push(await page.evaluate(longestSince, begun))
    }
  }
  await close()
  return {
    what: 'letter in the search of places to its painted answer, CPU 4× slower',
    measured: `${ms(median(took))}, slowest ${ms(Math.max(...took))}`,
    budget: '≤ 50 ms',
  }
}

const words = ['museum', 'cafe 12', 'day 3', 'gardne']

/** Writes words letter by letter, offline. The browser itself times each key up to the frame that shows its answer. */
export const measureSearch = async (phone: Phone, { id }: BigTrip): Promise<Row> => {
  const { page, cdp, openUntil, slowDown, close } = await phone.start({ offline: true })
  await openUntil(`/trips/${id}/plan/day/1`, '.plan-line .stop')
  await page.waitForTimeout(3_000) // the map and what comes later
  await page.evaluate(watchEvents)
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const field = page.getByRole('combobox')
  await field.waitFor()
  await page.waitForTimeout(2_000) // the other trips are read
  await slowDown()
  const [took, worked]: [number[], number[]] = [[], []]
  const busy = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  for (const word of words) {
    await field.fill('')
    await page.waitForTimeout(500)
    for (const letter of word) {
      const begun = await page.evaluate(() => performance.now())
      const before = await busy()
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await page.waitForTimeout(300)
      worked.push((await busy()) - before)
      took.push(await page.evaluate(longestSince, begun))
    }
  }
  await close()
  return {
    what: 'letter in the search to its painted answer, three stored trips, CPU 4× slower',
    measured: `${ms(median(took))}, of them ${ms(median(worked))} work, slowest ${ms(Math.max(...took))}`,
    budget: '≤ 50 ms',
  }
}

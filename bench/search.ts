/** How soon a letter is answered: in the search of places, and in the palette among everything on the device. */
import type { BigTrip } from './big-trip.ts'
import type { Phone } from './phone.ts'
import { median, ms, type Row } from './table.ts'
import { longestSince, watchEvents } from './touch.ts'

/** Writes into the search of places, which asks the cities of the device, the trip, and then the server. */
export const measurePlaceSearch = async (phone: Phone, tripId: string): Promise<Row> => {
  const { page, slowDown, close } = await phone.start({ offline: false })
  await page.goto(`/trips/${tripId}/plan/ideas?sheet=add`)
  await page.evaluate(watchEvents)
  await page.evaluate(watchAnswers)
  const field = page.getByRole('combobox').first()
  await field.waitFor()
  await page.waitForTimeout(3_000)
  await slowDown()
  const took: number[] = []
  const answered: number[] = []
  for (const word of ['casino', 'monaco', 'tokyo', 'port h']) {
    await field.fill('')
    await page.waitForTimeout(700)
    for (const letter of word) {
      const begun = await page.evaluate(() => performance.now())
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await page.waitForTimeout(400)
      took.push(await page.evaluate(longestSince, begun))
      answered.push(await page.evaluate(firstAnswerSince, begun))
    }
  }
  await close()
  return {
    what: 'letter in the search of places to its frame, CPU 4× slower',
    measured: `${ms(median(took))}, slowest ${ms(Math.max(...took))}; first rows that it changes drawn after ${ms(median(answered.filter(Number.isFinite)))}`,
    budget: '≤ 50 ms',
  }
}

/** In the page: keeps when what was found became another. */
const watchAnswers = (): void => {
  const answers: number[] = []
  Object.assign(globalThis, { answers })
  new MutationObserver(changes => {
    const isAnswer = changes.some(({ target }) => !(target as Element).closest?.('.add-search'))
    if (isAnswer) requestAnimationFrame(() => answers.push(performance.now()))
  }).observe(document.querySelector('.add-frame') ?? document.body, { childList: true, subtree: true })
}

/** In the page: ms until then; NaN where a letter changed nothing. */
const firstAnswerSince = (begun: number): number => {
  const { answers } = globalThis as typeof globalThis & { answers: number[] }
  return (answers.find(at => at >= begun) ?? NaN) - begun
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

/** Others change a hundred things at once while someone works on the same trip: how long a key takes then. */
import type { BigTrip } from './big-trip.ts'
import { HttpClient } from './http-client.ts'
import type { Phone } from './phone.ts'
import { median, ms, type Row } from './table.ts'
import { longestSince, watchEvents } from './touch.ts'

const changes = 100
/** Every so manieth place of a fortnight is on its first day. */
const everyOf = 14
const keyEveryMs = 100

export const measureBurst = async (
  phone: Phone,
  url: string,
  cookie: string,
  { id, places }: BigTrip,
): Promise<Row> => {
  const { page, openUntil, slowDown, close } = await phone.start({ offline: false })
  await openUntil(`/trips/${id}/plan/day/1`, '.plan-line .stop')
  await page.getByRole('button', { name: /^Stop 1, / }).focus()
  await page.waitForTimeout(3_000) // the map, what comes later, and the socket
  await page.evaluate(watchEvents)
  await slowDown()
  const client = new HttpClient(url, cookie)
  const shown = places.filter((_, n) => n % everyOf === 0)
  const name = (n: number) => `Largo do Carmo, ${n}`
  const pushed = Promise.all(
    Array.from({ length: changes }, (_, n) =>
      client.change('PATCH', `/api/trips/${id}/places/${shown[n % shown.length]}`, { name: name(n) }),
    ),
  )
  const took: number[] = []
  const press = async () => {
    const begun = await page.evaluate(() => performance.now())
    await page.keyboard.press(took.length % 2 ? 'ArrowUp' : 'ArrowDown')
    await page.waitForTimeout(keyEveryMs)
    took.push(await page.evaluate(longestSince, begun))
  }
  const last = page.getByText(name(changes - 1), { exact: true }).first()
  while (!(await last.isVisible())) await press()
  await pushed
  client.close()
  await close()
  return {
    what: 'a key while 100 changes of others arrive, CPU 4× slower',
    measured: `${ms(median(took))}, slowest ${ms(Math.max(...took))}`,
    budget: '< 100 ms',
  }
}

/** The atlas of somebody who has been everywhere: 200 trips on the server, every country and region on a phone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { countryCodes } from '@caravel/sync-protocol/domain/regions/country-facts'
import { readRegions } from '../server/src/regions-file.ts'
import { HttpClient, newId, setUp } from './http-client.ts'
import { makePhone, type Phone } from './phone.ts'
import { startProcess } from './server-process.ts'
import { median, ms, quantile, type Row } from './table.ts'

const trips = 200
const rounds = 60
const taps = 6
/** So many marks one request takes. */
const atOnce = 300

/** @param isBuilt the app can be opened in a browser */
export const measureAtlas = async (isBuilt: boolean): Promise<Row[]> => {
  const server = await startProcess()
  try {
    const { cookie, user_id } = await setUp(server.url)
    const client = new HttpClient(server.url, cookie)
    const made = await makeTrips(client)
    await sleep(1500)
    const before = server.memory()
    const first = await timeOf(client)
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      // A trip that changed is read again, and no other one.
      await ask(client, 'PUT', `/api/trips/${made[round % made.length]}`, { title: `Trip ${round}` })
      took.push(await timeOf(client))
    }
    const after = server.memory()
    const rows: Row[] = [
      {
        what: `atlas of ${trips} trips on the server, one of them just changed`,
        measured: `${ms(median(took))}, 95 % ${ms(quantile(took, 0.95))}; the first after a start ${ms(first)}`,
        budget: '≤ 20 ms',
      },
      {
        what: 'server memory (RSS) that it takes, regions of the world included',
        measured:
          before === undefined || after === undefined
            ? 'not known here'
            : `+${Math.round((after - before) / 1e6)} MB`,
        budget: '≤ +10 MB',
      },
    ]
    if (isBuilt) {
      await markEverything(client, user_id)
      const phone = makePhone(server.url, cookie)
      rows.push(await measureShading(phone))
      phone.forget()
    }
    client.close()
    return rows
  } finally {
    await server.stop()
  }
}

async function ask<T>(client: HttpClient, method: string, path: string, body?: object): Promise<T> {
  const { status, bytes } = await client.ask(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${bytes.toString()}`)
  return JSON.parse(bytes.toString()) as T
}

async function makeTrips(client: HttpClient): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < trips; n++) {
    const id = newId()
    const year = 2000 + (n % 25)
    await ask(client, 'POST', '/api/trips', {
      id,
      title: `Trip ${n}`,
      start_date: `${year}-05-01`,
      end_date: `${year}-05-10`,
    })
    const { days } = await ask<{ days: { id: string }[] }>(client, 'GET', `/api/trips/${id}/days`)
    for (const at of [0, 4]) {
      const place_id = newId()
      const place = { id: place_id, name: `Stop ${at}`, lat: 36 + (n % 20), lng: -9 + ((n * 7 + at) % 30) }
      await ask(client, 'POST', `/api/trips/${id}/places`, place)
      await ask(client, 'POST', `/api/trips/${id}/assignments`, { place_id, day_id: days[at]?.id })
    }
    ids.push(id)
  }
  return ids
}

async function timeOf(client: HttpClient): Promise<number> {
  const began = performance.now()
  const { status } = await client.ask('GET', '/api/addons/atlas/stats')
  if (status !== 200) throw new Error(`the atlas answers ${status}`)
  return performance.now() - began
}

async function markEverything(client: HttpClient, userId: string): Promise<void> {
  const path = `/api/users/${userId}/atlas/mark`
  await ask(client, 'POST', path, { countries: countryCodes.map(country_code => ({ country_code })) })
  const codes = (await readRegions()).shapes.shapes.map(({ code }) => code).filter(code => code.length > 2)
  const regions = codes.map(code => ({
    region_code: code,
    region_name: code,
    country_code: code.slice(0, 2),
  }))
  for (let from = 0; from < regions.length; from += atOnce)
    await ask(client, 'POST', path, { regions: regions.slice(from, from + atOnce) })
}

/** From the tap on countries or regions to the frame that shows all of them. */
async function measureShading(phone: Phone): Promise<Row> {
  const { page, slowDown, close } = await phone.start({ offline: false })
  await page.goto('/atlas')
  await page.locator('.atlas-world-map canvas').waitFor()
  await page.getByText(String(countryCodes.length)).first().waitFor()
  await page.waitForTimeout(5000)
  await slowDown()
  const took: { countries: number[]; regions: number[] } = { countries: [], regions: [] }
  for (let n = 0; n < taps; n++) {
    const level = n % 2 ? 'countries' : 'regions'
    const input = page.locator(`.atlas-list-controls input[value="${level}"]`)
    took[level].push(
      await input.evaluate(
        element =>
          new Promise<number>(resolve => {
            const began = performance.now()
            ;(element as HTMLElement).click()
            requestAnimationFrame(() =>
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began))),
            )
          }),
      ),
    )
    await page.waitForTimeout(1500)
  }
  await close()
  const [first, ...again] = took.regions
  return {
    what: `${countryCodes.length} countries and 4,200 regions shaded on a phone, CPU 4× slower`,
    measured: `${ms(median(again))}, the first time ${ms(first ?? 0)}; countries alone ${ms(median(took.countries))}`,
    budget: '≤ 300 ms',
  }
}

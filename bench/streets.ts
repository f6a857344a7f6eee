/** How soon streets are drawn, and how they run under a finger, with a processor four times slower. */
import { goTo } from '../e2e/support/screen-shapes.ts'
import type { Phone } from './phone.ts'
import { median, ms, type Row } from './table.ts'
import { countFrames, watchTasks } from './touch.ts'

const visits = 5
const sweeps = 6

interface Took {
  /** From the layer to the frame in which all its tiles are drawn, ms. */
  drawn: number
  /** To the last name that was written after that. */
  named: number
}

type Global = typeof globalThis & { streetsTook: Promise<Took>; frameRate(): number; longestTask: number }

export const measureStreets = async (phone: Phone, tripId: string): Promise<Row[]> => {
  const path = `/trips/${tripId}/plan/ideas?view=map`
  const stored = await phone.start({ offline: false })
  await stored.page.goto(path)
  await stored.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await stored.page.locator('.map-streets .leaflet-tile-loaded').first().waitFor()
  await stored.page.waitForTimeout(2_000)
  await stored.close()

  const took: Took[] = []
  for (let n = 0; n < visits; n++) {
    const { page, slowDown, close } = await phone.start({ offline: false })
    await page.goto(`/trips/${tripId}/lists`)
    await page.waitForTimeout(3_000) // the start of the app is measured elsewhere
    await slowDown()
    await page.evaluate(watchStreets)
    await goTo(page, path)
    took.push(await page.evaluate(() => (globalThis as Global).streetsTook))
    await close()
  }
  const drawn = took.map(visit => visit.drawn)
  return [
    {
      what: 'first street view after the start, from its layer to all its tiles drawn, CPU 4× slower',
      measured: `${ms(median(drawn))}, slowest ${ms(Math.max(...drawn))}; names written after ${ms(median(took.map(({ named }) => named)))}`,
      budget: '≤ 0.8 s',
    },
    await measurePan(phone, path),
  ]
}

const measurePan = async (phone: Phone, path: string): Promise<Row> => {
  const { page, cdp, slowDown, close } = await phone.start({ offline: false })
  await page.goto(path)
  await page.locator('.map-streets .leaflet-tile-loaded').first().waitFor()
  await page.waitForTimeout(3_000)
  await page.evaluate(watchTasks)
  await slowDown()
  const rates: number[] = []
  for (let n = 0; n < sweeps; n++) {
    await page.evaluate(countFrames)
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 300,
      xDistance: n % 2 ? 600 : -600,
      speed: 600,
      gestureSourceType: 'touch',
      preventFling: true,
    })
    rates.push(await page.evaluate(() => (globalThis as Global).frameRate()))
  }
  const longest = await page.evaluate(() => (globalThis as Global).longestTask)
  await close()
  return {
    what: 'streets under the finger, CPU 4× slower',
    measured: `${Math.round(median(rates))} frames/s, longest task ${longest ? ms(longest) : 'below 50 ms'}`,
    budget: '≥ 50 frames/s',
  }
}

/** In the page: `streetsTook` is how long from the layer of streets to the frame in which all its tiles are drawn. */
const watchStreets = (): void => {
  let written = 0
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (...args) {
    if (this.canvas.closest('.map-streets')) written = performance.now()
    fillText.apply(this, args)
  }
  const streetsTook = new Promise<Took>(resolve => {
    let begun = 0
    const look = (): void => {
      const layer = document.querySelector('.map-streets')
      if (layer && !begun) begun = performance.now()
      const tiles = layer ? [...layer.querySelectorAll('.leaflet-tile')] : []
      const isDrawn =
        tiles.length > 0 && tiles.every(({ classList }) => classList.contains('leaflet-tile-loaded'))
      const drawn = performance.now() - begun
      if (isDrawn) setTimeout(() => resolve({ drawn, named: written - begun }), 1_500)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  Object.assign(globalThis, { streetsTook })
}

import { expect, test } from '@playwright/test'
import { openPlanner } from '../support/open-planner.ts'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('by keyboard alone: places close together open closer up or as a list, and the whole map is a list too', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 38.713, longitude: -9.135, accuracy: 40 })
  const trip = await openPlanner(page, server.url)
  // Two rooms of one museum: no zoom tells them apart.
  const answers = await page.evaluate(async places => {
    const body = (name: string) => JSON.stringify({ name, lat: 38.69, lng: -9.19 })
    const headers = { 'Content-Type': 'application/json' }
    const made = ['Upper room', 'Lower room'].map(name =>
      fetch(places, { method: 'POST', headers, body: body(name) }),
    )
    return (await Promise.all(made)).map(({ status }) => status)
  }, `/api/trips/${trip.id}/places`)
  expect(answers).toEqual([201, 201])
  await page.getByRole('link', { name: /^Ideas/ }).click()

  // Some cannot be told apart from so far; the focus goes on with what was gathered.
  const focused = page.locator(':focus')
  await page
    .getByRole('button', { name: /^\d+ places close together/ })
    .first()
    .focus()
  for (let step = 0; step < 4 && (await focused.getAttribute('class'))?.includes('cluster'); step++) {
    const before = await focused.getAttribute('aria-label')
    await page.keyboard.press('Enter')
    await expect(focused).not.toHaveAttribute('aria-label', before ?? '')
    await expect(focused).toHaveClass(/map-marker/)
  }
  await expect(focused).toHaveAccessibleName(/^(Stop|Idea)/)

  const rooms = page.getByRole('button', { name: /^2 places close together: (Upper|Lower) room and/ })
  await page.getByRole('button', { name: 'Fit everything' }).click()
  await rooms.focus()
  const list = page.getByRole('dialog', { name: '2 places close together' })
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(rooms).toBeFocused()

  await page.getByRole('tab', { name: /Day 2/ }).click()
  await page.getByRole('button', { name: 'Places on the map' }).focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('dialog', { name: 'On the map' })
  await expect(all.getByRole('listitem').first()).toContainText('Miradouro de Santa Luzia')
  await all.getByRole('button', { name: /^3 O Pitéu da Graça/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Place' })).toContainText('O Pitéu da Graça')
  await expect(page.getByRole('button', { name: 'Stop 3, O Pitéu da Graça', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // The own position stays in the middle until the map is moved by hand.
  await page.getByRole('button', { name: 'Show my location' }).click()
  const me = page.getByRole('img', { name: 'You are here' })
  await expect(me).toBeVisible()
  const map = page.getByRole('region', { name: 'Map' })
  const box = (await map.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await expect.poll(async () => Math.round((await me.boundingBox())!.x + 10)).toBe(Math.round(middle.x))
  await page.mouse.move(box.x + 60, box.y + box.height - 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + box.height - 200, { steps: 4 })
  await page.mouse.up()
  await context.setGeolocation({ latitude: 38.7131, longitude: -9.135, accuracy: 40 })
  const back = page.getByRole('button', { name: 'Centre on my location' })
  await back.click()
  await expect(back).toBeHidden()
  await expect.poll(async () => Math.round((await me.boundingBox())!.x + 10)).toBe(Math.round(middle.x))

  // Once the app has come to rest, its large files are here without a network too.
  const stored = () =>
    page.evaluate(async () =>
      (await caches.open('caravel-assets')).keys().then(all => all.map(({ url }) => url).join()),
    )
  for (const file of ['world-high', 'cities', 'heic-worker']) await expect.poll(stored).toContain(file)
})

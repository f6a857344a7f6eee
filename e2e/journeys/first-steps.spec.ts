import { expectAccessible, isStill } from '../support/accessible.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test('an empty trip says how to begin; each step ticks itself, and what is over stays over', async ({
  world,
}) => {
  const { trip } = await world.ines.api.ask('POST', '/api/trips', { title: 'Lisbon', day_count: 3 })
  const { id } = trip as { id: string }
  const { page } = await world.device(world.ines, { at: `/trips/${id}/plan` })
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 3')
  await isStill(page)
  await expectAccessible(page, 'first steps')

  await steps.getByRole('button', { name: 'Add your first place' }).click()
  await page.getByRole('button', { name: 'Add manually' }).click()
  const adding = page.getByRole('dialog', { name: 'Add place' })
  await adding.getByLabel('Name', { exact: true }).fill('Castelo')
  await adding.getByRole('button', { name: 'Add place' }).click()
  await page.keyboard.press('Escape')
  await expect(steps).toContainText('1 of 3')

  // Hidden is hidden, until that is taken back.
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(steps).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(steps).toContainText('1 of 3')

  await world.ines.api.ask('PATCH', `/api/trips/${id}`, { start_date: '2099-05-01', end_date: '2099-05-03' })
  await expect(steps).toContainText('2 of 3')
  await world.ines.api.ask('POST', `/api/trips/${id}/members`, { identifier: world.jonas.username })
  await expect(steps).toContainText('All done!')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lisbon' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible()
  // What is over stays over, also when the trip is empty again.
  const { places } = await world.ines.api.ask('GET', `/api/trips/${id}/places`)
  for (const place of places as { id: string }[])
    await world.ines.api.ask('DELETE', `/api/trips/${id}/places/${place.id}`)
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(steps).toBeHidden()
})

test('what is typed on the first page becomes the trip', async ({ world }) => {
  const { page } = await world.device(world.jonas)
  await expect(page.getByRole('heading', { name: 'Before you invite others' })).toBeHidden()
  await isStill(page)
  await expectAccessible(page, 'the first page')
  await page.getByRole('textbox', { name: 'Name or destination' }).fill('Summer with Inês')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create trip' }).click()
  await expect(page.getByRole('heading', { name: 'Summer with Inês', level: 1 })).toBeVisible()
})

test('an admin sees what the server can be given, until it is hidden', async ({ world }) => {
  const { page } = await world.device(world.ines)
  const block = page.getByRole('region', { name: 'Before you invite others' })
  await expect(block.getByRole('link', { name: 'Set up email' })).toBeVisible()
  await isStill(page)
  await expectAccessible(page, 'the first page of an admin')
  await block.getByRole('button', { name: 'Actions for the server set-up' }).click()
  await page.getByRole('menuitem', { name: 'Hide this' }).click()
  await expect(block).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Plan a new trip' })).toBeVisible()
  await isStill(page)
  await expect(block).toBeHidden()
})

test('who goes on while the example is being made stays there', async ({ world }) => {
  const ines = await world.device(world.ines)
  const { page } = ines
  await page.getByRole('button', { name: 'Add example trip' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await isAllSaved(ines)
  await expect(page).toHaveURL(/\/settings$/)
})

test('who came back while the example is being made stays there too', async ({ world }) => {
  const ines = await world.device(world.ines)
  const { page } = ines
  await page.getByRole('button', { name: 'Add example trip' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Trips' }).first().click()
  await expect(page.getByRole('link', { name: 'Open plan' })).toBeVisible()
  await isAllSaved(ines)
  await expect(page.getByRole('heading', { name: 'Trips', level: 1 })).toBeVisible()
})

test('an example is added from nothing, says what it is, and is gone without a trace', async ({ world }) => {
  const { page } = await world.device(world.ines)
  await page.getByRole('button', { name: 'Add example trip' }).click()
  await page.getByRole('link', { name: 'Open plan' }).click()
  await expect(page.getByText('This is an example trip. Change anything you like.')).toBeVisible()
  await isStill(page)
  await expectAccessible(page, 'the example')
  await page.getByRole('button', { name: 'Remove example' }).click()
  await expect(page.getByRole('heading', { name: 'Plan a new trip' })).toBeVisible()
})

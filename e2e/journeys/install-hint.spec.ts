import { expect, test } from '../support/sync-test.ts'

test('how to install is said once, to who comes back to the trips when one is on the device, with what would open without a network', async ({
  world,
}) => {
  await world.ines.api.ask('POST', '/api/trips', { title: 'Lisbon', start_date: '2099-05-01' })
  const { page } = await world.device(world.ines)
  const hint = page.getByRole('region', { name: 'Install Caravel' })
  const offered = () =>
    page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      Object.assign(offer, {
        prompt: () => {
          document.documentElement.dataset['asked'] = 'yes'
          return Promise.resolve({ outcome: 'accepted' })
        },
      })
      dispatchEvent(offer)
    })
  await offered()
  await expect(hint).toBeHidden()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('link', { name: 'Trips' }).first().click()
  await expect(hint).toContainText('Ready offline: everything you need is on this device.')

  await page.reload()
  await page.getByText('Lisbon').first().waitFor()
  await offered()
  await page.goto('/settings#device')
  await offered()
  const part = page.getByRole('region', { name: 'This device', exact: true })
  await expect(part).toContainText('1 of 1 upcoming trip')
  await expect(part.getByRole('progressbar')).toHaveAttribute('value', '3')
  await part.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await page.getByRole('link', { name: 'Trips' }).first().click()
  await page.getByText('Lisbon').first().waitFor()
  await expect(hint).toBeHidden()
})

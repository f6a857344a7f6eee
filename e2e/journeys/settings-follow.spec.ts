import { expect, test } from '../support/sync-test.ts'

// How much moves is one of the settings.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('settings follow to the other device, and are there without a network before anything is painted', async ({
  world,
}) => {
  const phone = await world.device(world.ines, { at: '/settings' })
  const laptop = await world.device(world.ines, { at: '/settings' })
  const radio = (device: typeof phone, group: string, name: string) =>
    device.page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })

  const openPart = (device: typeof phone, name: string) => device.page.getByRole('link', { name }).click()

  await radio(phone, 'Appearance', 'Dark').check()
  await radio(phone, 'Motion', 'Reduced').check()
  await expect(radio(laptop, 'Appearance', 'Dark')).toBeChecked()
  await expect(laptop.page.locator('html')).toHaveAttribute('data-motion', 'less')

  // Each changes another thing while they cannot hear each other.
  await laptop.goOffline()
  await openPart(laptop, 'Formats and currency')
  await radio(laptop, 'Distance', '2.0 mi').check()
  await radio(phone, 'Appearance', 'Light').check()
  await laptop.closeTab()
  const cold = await laptop.context.newPage()
  laptop.page = cold
  await cold.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const { theme, motion } = document.documentElement.dataset
      document.documentElement.dataset['first'] = `${theme} ${motion}`
    })
  })
  await cold.goto('/settings/formats')
  await expect(cold.locator('html')).toHaveAttribute('data-first', 'dark less')
  await expect(radio(laptop, 'Distance', '2.0 mi')).toBeChecked()
  await laptop.goOnline()
  await openPart(phone, 'Formats and currency')
  await expect(radio(phone, 'Distance', '2.0 mi')).toBeChecked()
  await openPart(laptop, 'Language and appearance')
  await expect(radio(laptop, 'Appearance', 'Light')).toBeChecked()

  // Undo is a step like any other.
  await phone.page.locator('h1').click()
  await phone.page.keyboard.press('Control+z')
  await expect(radio(laptop, 'Appearance', 'Dark')).toBeChecked()
})

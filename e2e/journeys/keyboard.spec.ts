import { expect, test, type Page } from '@playwright/test'
import { makePerson } from '../support/api-client.ts'
import { phonePhoto } from '../support/sample-photos.ts'
import { startServer, type RunningServer } from '../support/server.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

/** What has focus, by what it is called. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const item = document.activeElement as HTMLElement | null
    const label = item instanceof HTMLInputElement ? item.labels?.[0]?.textContent : item?.textContent
    return item === document.body ? '' : (item?.getAttribute('aria-label') ?? label ?? '').trim()
  })

/** Presses a key until something with this name has focus. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press(key)
    const text = await focused(page)
    if (typeof name === 'string' ? text === name : name.test(text)) return
  }
  throw new Error(`${key} never reaches ${String(name)}`)
}

/** Writes a date into the field that has focus, in whichever order this browser asks for its parts. */
async function writeDate(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const field = page.locator('input:focus')
  await page.keyboard.type(`${month}${day}${year}`)
  if ((await field.inputValue()) === date) return
  for (let parts = 0; parts < 2; parts++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(`${day}${month}${year}`)
  await expect(field).toHaveValue(date)
}

/** Finds something by its name and does it. */
async function choose(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

async function chooseInMenu(page: Page, menu: string, item: string): Promise<void> {
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  if ((await focused(page)) !== item) await tabTo(page, item, 'ArrowDown')
  await page.keyboard.press('Enter')
}

async function goTo(page: Page, letter: string, heading: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
}

/** A core task, at whose end focus is somewhere on the page. */
const task = (page: Page, name: string, body: () => Promise<void>) =>
  test.step(name, async () => {
    await body()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator(':focus').last(), `focus after: ${name}`).toBeVisible()
    await expect(page.locator('body:focus')).toHaveCount(0)
  })

test('twelve core tasks are done without a mouse, and none of them loses the place', async ({ page }) => {
  const stop = page
    .getByRole('list', { name: /^Plan of Day/ })
    .getByRole('button', { name: /^Stop 1, Castelo/ })
  await page.goto(server.url)

  await task(page, '1 make an account', async () => {
    await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible()
    await tabTo(page, 'Username')
    await page.keyboard.type('maya')
    await tabTo(page, 'Email')
    await page.keyboard.type('maya@example.org')
    await tabTo(page, 'Password')
    await page.keyboard.type('a long way home')
    await page.keyboard.press('Enter')
    await tabTo(page, 'No, nothing leaves this server')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Plan a new trip' })).toBeVisible()
    await tabTo(page, 'New trip')
  })

  await task(page, '2 make a trip with its dates', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Where to?' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'New trip' })).toBeFocused()
    await page.keyboard.press('n')
    await expect(page.getByRole('combobox', { name: 'Where to?' })).toBeFocused()
    await tabTo(page, 'Trip name')
    await page.keyboard.type('Harbour days')
    await tabTo(page, 'First day')
    await writeDate(page, '2027-05-03')
    await tabTo(page, 'Last day')
    await writeDate(page, '2027-05-05')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('tab', { name: /^Day 3, Wednesday 5 May/ })).toBeVisible()
  })

  await task(page, '3 put a place on a day', async () => {
    // The keys of the plan come after the plan, and are listed once they are heard.
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText('Add place', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('n')
    await expect(page.getByRole('search', { name: 'Add place' })).toBeVisible()
    await page.keyboard.type('Castelo')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Location')
    await page.keyboard.type('38.7139, -9.1335')
    await page.keyboard.press('Control+Enter')
    await expect(stop).toBeVisible()
  })

  await task(page, 'and stays there when it is moved nowhere', async () => {
    await page.keyboard.press('j')
    await expect(stop).toBeFocused()
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem', { name: /^Day 2/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(stop).toBeFocused()
  })

  await task(page, '4 say when it is visited and when it is open', async () => {
    await page.keyboard.press('j')
    await expect(stop).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByLabel('Starts')).toBeFocused()
    await page.keyboard.type('8:45')
    await tabTo(page, 'Add opening hours')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Monday, opens')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('10')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Closed at 08:45').first()).toBeVisible()
  })

  await task(page, '5 move it to another day, take that back and do it again', async () => {
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(stop).toBeHidden()
    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')
    await expect(stop).toBeVisible()
    await page.keyboard.press('Control+Shift+z')
    await expect(stop).toBeHidden()
    await page.keyboard.press('2')
    await expect(stop).toBeVisible()
    await page.keyboard.press('j')
    await expect(stop).toBeFocused()
  })

  await task(page, '6 write a note', async () => {
    await choose(page, 'add a note')
    await expect(page.getByRole('dialog', { name: /note/i })).toBeVisible()
    await page.keyboard.type('Ring twice')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Ring twice')).toBeVisible()
  })

  await task(page, '7 add a photo', async () => {
    const photo = await phonePhoto(page, 'PXL_0042.jpg')
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, 'Actions for Castelo')
    await chooseInMenu(page, 'Add', 'Choose photos')
    await (await chooser).setFiles([photo])
    await expect(page.getByRole('button', { name: /^Photo 1 of Castelo/ })).toBeVisible()
  })

  await task(page, '8 move the dates of the trip', async () => {
    await choose(page, 'trip dates')
    await expect(page.getByRole('dialog', { name: 'Trip dates' })).toBeVisible()
    await tabTo(page, 'First day')
    await writeDate(page, '2027-05-04')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('tab', { name: /^Day 1, Tuesday 4 May/ })).toBeVisible()
  })

  await task(page, '9 invite somebody, who stays away from one visit', async () => {
    await makePerson(server.url, 'Jonas')
    await choose(page, 'people')
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
    await tabTo(page, 'Email or username')
    await page.keyboard.type('Jonas')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Jonas', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('e')
    await tabTo(page, /Jonas$/)
    await page.keyboard.press('Space')
    await expect(page.getByText('Only these people join.')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('complementary', { name: 'Place' }).getByText('maya')).toBeVisible()
  })

  await task(page, '10 add an expense', async () => {
    await goTo(page, 'h', 'History')
    await goTo(page, 'c', 'Costs')
    await page.keyboard.press('n')
    await expect(page.getByLabel('Description')).toBeFocused()
    await page.keyboard.type('Tram')
    await tabTo(page, 'Amount')
    await page.keyboard.type('12')
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('main').getByText('Tram', { exact: true })).toBeVisible()
  })

  await task(page, '11 write a to-do and tick it', async () => {
    await goTo(page, 'l', 'Lists')
    await tabTo(page, 'Packing')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByLabel('Add to-do')).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByLabel('Add to-do')).toBeFocused()
    await page.keyboard.type('Visa')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Visa')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Visa' })).toBeChecked()
  })

  await task(page, '12 copy the trip, archive the copy, take it out of the archive', async () => {
    await goTo(page, 't', 'Trips')
    await chooseInMenu(page, 'Actions for Harbour days', 'Copy trip')
    await expect(page.getByRole('dialog', { name: 'Copy trip' })).toBeVisible()
    await tabTo(page, 'Name of the copy')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Once more')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'Once more' })).toBeVisible()
    await goTo(page, 't', 'Trips')
    const copy = page.getByRole('heading', { name: 'Once more' })
    await chooseInMenu(page, 'Actions for Once more', 'Archive')
    await expect(copy).toBeHidden()
    await expect(page.locator('main :focus')).toBeVisible()
    await tabTo(page, 'Upcoming')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\?show=archive$/)
    await tabTo(page, 'Once more')
    await page.keyboard.press('Enter')
    await page.getByRole('tablist', { name: 'Days' }).waitFor()
    await page.goBack()
    await expect(copy).toBeVisible()
    await chooseInMenu(page, 'Actions for Once more', 'Restore from archive')
    await expect(copy).toBeHidden()
    await goTo(page, 't', 'Trips')
    await expect(copy).toBeVisible()
  })

  await tabTo(page, 'Settings')
  await page.keyboard.press('Enter')
  await tabTo(page, 'System')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Trips')).toBeVisible()
  await expect(keys.getByText('Add expense')).toHaveCount(0)
  await page.keyboard.press('Escape')
  // What is not sent yet would be asked about.
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible()
  await tabTo(page, 'Sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
})

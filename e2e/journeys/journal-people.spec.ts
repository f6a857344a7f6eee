import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

test('two people write one entry offline, and the owner decides who reads and writes', async ({ world }) => {
  const { ines, jonas } = world
  const { journey } = await ines.api.ask('POST', '/api/journeys', { title: 'Açores – mit Wind 🌋' })
  const at = `/api/journeys/${(journey as { id: string }).id}`
  const page = at.slice('/api'.length).replace('journeys', 'journal')
  const made = await ines.api.ask('POST', `${at}/entries`, {
    title: 'Ferry',
    story: 'The ferry was late. Nobody noticed.',
    entry_date: '2027-05-01',
  })
  const entry = `${page}/entries/${(made['entry'] as { id: string }).id}/edit`

  const hers = await world.device(ines, { at: page })
  await hers.page.getByRole('button', { name: 'Journal settings' }).click()
  const sheet = hers.page.getByRole('dialog')
  await sheet.getByLabel('Username or email').fill(jonas.username)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByText('Reads and writes')).toBeVisible()
  await hers.page.keyboard.press('Escape')

  const his = await world.device(jonas, { at: entry })
  await his.page.getByLabel('Text', { exact: true }).waitFor()
  await hers.page.goto(new URL(entry, hers.page.url()).href)
  await hers.page.getByLabel('Text', { exact: true }).waitFor()
  await hers.goOffline()
  await his.goOffline()
  for (const [{ page: own }, text] of [
    [hers, 'The ferry was two hours late. Nobody noticed.'],
    [his, 'The ferry was late. Nobody on board noticed.'],
  ] as const) {
    await own.getByLabel('Text', { exact: true }).fill(text)
    await own.getByRole('button', { name: 'Done' }).click()
    await expect(own.getByRole('article').getByText(text)).toBeVisible()
  }
  await hers.goOnline()
  await isAllSaved(hers)
  await his.goOnline()
  await isAllSaved(his)
  for (const { page: own } of [hers, his])
    await expect(
      own.getByRole('article').getByText('The ferry was two hours late. Nobody on board noticed.'),
    ).toBeVisible()

  const menu = async (item: string) => {
    await sheet.getByRole('button', { name: `Actions for ${jonas.username}` }).click()
    await hers.page.getByRole('menuitem', { name: item }).click()
  }
  await hers.page.getByRole('button', { name: 'Journal settings' }).click()
  await menu(`Let ${jonas.username} only read`)
  await expect(his.page.getByText('You can read this journal.')).toBeVisible()
  await expect(his.page.getByRole('link', { name: 'New entry' })).toHaveCount(0)
  await menu(`Let ${jonas.username} write`)
  await expect(his.page.getByRole('link', { name: 'New entry' })).toBeVisible()
  await menu(`Remove ${jonas.username}`)
  await hers.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(his.page.getByRole('article')).toHaveCount(0)
  await hers.page.keyboard.press('Escape')

  // The history says who did what, and gives the words of before back.
  await hers.page.getByRole('button', { name: 'History' }).click()
  await expect(hers.page.getByText(`You removed ${jonas.username} from the journal`)).toBeVisible()
  const changed = hers.page.getByRole('listitem').filter({ hasText: `${jonas.username} changed Ferry` })
  await changed
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await hers.page.goBack()
  await expect(
    hers.page.getByRole('article').getByText('The ferry was two hours late. Nobody noticed.'),
  ).toBeVisible()
  await isAllSaved(hers)
  expect([...hers.problems, ...his.problems]).toEqual([])
})

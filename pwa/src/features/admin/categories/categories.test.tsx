import { category } from '@caravel/sync-protocol/entities/category'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawnForm } from '../../../shared/testing/drawn-form.ts'
import { appView } from '../../../data/store.ts'
import { dyingPages } from '../../../data/testing/dying-pages.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import Categories from './categories.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test('C10: a kind of place that was half typed stands there again, and goes when it is added', async () => {
  const { next } = dyingPages()
  const page = async () => {
    const { engine, open } = await next()
    vi.spyOn(engine, 'role').mockReturnValue('admin')
    return open.drafts
  }
  const field = 'New category'
  await page()
  drawnForm(<Categories />).type(field, 'Lighthou')
  const drafts = await page()
  expect(drawnForm(<Categories />).value(field)).toBe('Lighthou')
  drawnForm(<Categories />).submit()
  await vi.waitFor(() => expect(drafts.all.value.size).toBe(0))
  expect([...appView.rows(category).value.values()].map(({ name }) => name)).toContain('Lighthou')
  expect(drawnForm(<Categories />).value(field)).toBe('')

  drawnForm(<Categories />).type('Name', 'Lighthouse')
  const later = await page()
  expect(drawnForm(<Categories />).value('Name')).toBe('Lighthouse')
  await drawnForm(<Categories />).leave('Name')
  await vi.waitFor(() => expect(later.all.value.size).toBe(0))
  expect([...appView.rows(category).value.values()].map(({ name }) => name)).toContain('Lighthouse')
})

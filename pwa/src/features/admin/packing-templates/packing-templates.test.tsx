import { packingTemplateItem } from '@caravel/sync-protocol/entities/packing-template-item'
import { packingTemplate } from '@caravel/sync-protocol/entities/packing-template'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawnForm } from '../../../shared/testing/drawn-form.ts'
import { appView } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import PackingTemplates from './packing-templates.tsx'
import { addItem, renameCategory, templateCategories, type TemplateItem } from './template-actions.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const items = () => [...appView.rows(packingTemplateItem).value.values()]
const asAdmin = async () => {
  const { engine } = await signedIn()
  vi.spyOn(engine, 'role').mockReturnValue('admin')
}

test('a template is added with its items by category; what is typed next keeps its category', async () => {
  await asAdmin()
  drawnForm(<PackingTemplates />).type('New template', 'Beach')
  drawnForm(<PackingTemplates />).submit()
  await vi.waitFor(() => expect(appView.rows(packingTemplate).value.size).toBe(1))
  const [template] = appView.rows(packingTemplate).value.values()
  await addItem(template?.id ?? '', { name: 'Towel', category: 'Swimming' })
  await addItem(template?.id ?? '', { name: 'Goggles', category: 'swimming' })
  await addItem(template?.id ?? '', { name: 'Passport', category: null })
  const categories = templateCategories(items())
  expect(categories.map(({ name, items: own }) => [name, own.map(item => item.name)])).toEqual([
    ['Swimming', ['Towel', 'Goggles']],
    [null, ['Passport']],
  ])
  expect(await renameCategory(categories[0]?.items ?? [], 'Swimming', 'Water')).toBe(true)
  const named = (item: TemplateItem) => [item.name, item.category]
  expect(items().map(named).sort()).toEqual([
    ['Goggles', 'Water'],
    ['Passport', null],
    ['Towel', 'Water'],
  ])
})

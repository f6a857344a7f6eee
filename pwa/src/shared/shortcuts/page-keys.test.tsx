import { renderToString } from 'preact-render-to-string'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import KeysSheet from '../../features/keys/keys-sheet.tsx'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { isForPage } from './key-for-page.ts'
import { navigate } from '../navigation/navigate.ts'
import { ownKeys } from './own-keys.ts'
import { letterAction, shortcutsAt } from './page-keys.ts'
import { openSheet } from '../navigation/sheet-url.ts'
import '../../shell/area-details.ts'

const now = vi.hoisted(() => ({ off: [] as string[], allowed: [] as string[], status: 'live' }))

vi.mock('../../data/store.ts', async original => {
  const can = (action: string) => now.allowed.includes(action)
  const view = {
    can,
    status: { get value() { return now.status } }, // prettier-ignore
    rows: () => ({ value: new Map([['t', {}]]) }),
  }
  return {
    ...(await original<object>()),
    addonOn: (addon: string) => !now.off.includes(addon),
    appView: view,
    openStream: () => view,
  }
})
vi.mock('../navigation/navigate.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
vi.mock('../navigation/sheet-url.ts', async original => ({
  ...(await original<object>()),
  openSheet: vi.fn(),
}))

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(() => {
  vi.mocked(navigate).mockClear()
  vi.mocked(openSheet).mockClear()
  ownKeys.value = []
  Object.assign(now, { off: [], allowed: ['trip_create', 'budget_edit', 'packing_edit'], status: 'live' })
  vi.stubGlobal('location', new URL('https://caravel.example/trips/t/costs'))
})

const pages = ['/', '/settings', '/admin/users', '/trips/t/plan', '/trips/t/costs', '/trips/t/lists/todos']

test.each([
  ['/trips/t/costs', 'p', '/trips/t/plan'],
  ['/trips/t/lists/todos', 'c', '/trips/t/costs'],
  ['/trips/t/costs', 'l', '/trips/t/lists'],
  ['/trips/t/costs', 'i', '/trips/t/plan/ideas'],
  ['/trips/t/costs', 'h', '/trips/t/history'],
  ['/settings', 't', '/'],
  ['/trips/t', 't', '/'],
  ['/trips/t/plan/day/2', 'c', '/trips/t/costs'],
  // The day that shows stays the day that shows.
  ['/trips/t/plan/day/2', 'h', '/trips/t/history/day/2'],
  ['/trips/t/history/day/2', 'p', '/trips/t/plan/day/2'],
])('on %s G and %s lead to %s', (path, letter, url) => {
  letterAction(path, `g ${letter}`)?.()
  expect(vi.mocked(navigate).mock.calls).toEqual([[url]])
})

test('nothing leads to what is switched off, to no trip, or into one that is gone', () => {
  now.off = ['budget']
  expect(letterAction('/trips/t/lists', 'g c')).toBeUndefined()
  expect(letterAction('/trips/t/lists', 'g p')).toBeDefined()
  expect(letterAction('/settings', 'g p')).toBeUndefined()
  now.status = 'revoked'
  expect(letterAction('/trips/t/lists', 'g p')).toBeUndefined()
  expect(letterAction('/trips/t/lists', 'g t')).toBeDefined()
})

test('N begins what the page is for', () => {
  letterAction('/', 'n')?.()
  expect(vi.mocked(openSheet).mock.calls).toEqual([['new-trip']])
  letterAction('/trips/t/costs', 'n')?.()
  expect(vi.mocked(navigate).mock.calls[0]?.[0]).toBe('/trips/t/costs?sheet=expense')
  const focus = vi.fn()
  vi.stubGlobal('document', { querySelector: () => ({ focus }) })
  for (const path of ['/trips/t/lists', '/trips/t/lists/todos']) letterAction(path, 'n')?.()
  expect(focus).toHaveBeenCalledTimes(2)
  expect(['/settings', '/admin', '/trips/t/history'].map(path => letterAction(path, 'n'))).toEqual(
    Array.from({ length: 3 }, () => undefined),
  )
})

test('who may not, does not by key; own things need no right', () => {
  now.allowed = []
  for (const path of ['/', '/trips/t/costs', '/trips/t/lists/todos'])
    expect(letterAction(path, 'n')).toBeUndefined()
  expect(letterAction('/trips/t/lists', 'n')).toBeDefined()
})

test('every letter that is listed is heard', () => {
  for (const path of pages)
    for (const { letters = {}, keys } of shortcutsAt(path).flatMap(({ shortcuts }) => shortcuts))
      for (const letter of Object.keys(letters)) expect(letterAction(path, letter), keys.join()).toBeDefined()
  letterAction('/settings', '?')?.()
  expect(vi.mocked(openSheet).mock.calls).toEqual([['keys']])
})

const listed = (path: string) =>
  renderToString(<KeysSheet path={path} />)
    .split('<h3>')
    .slice(1)
    .map(group => group.replace(/<\/?(kbd|h3|dl|dt|dd|div|section)[^>]*>/g, ' '))

test('the list is that of the page', () => {
  const [find, change, help] = listed('/trips/t/costs')
  expect(find).toMatch(/Search and commands .*Ctrl {2}K .* G {2}P {2} +Plan .* G {2}L {2} +Lists .* G {2}T /)
  expect(change).toMatch(/Change .* N {2} +Add expense .* Ctrl {2}Z {2} +Undo/)
  expect(help).toMatch(/\? {2} +Show keyboard shortcuts/)
  expect(listed('/trips/t/lists/todos').join()).toContain('Add to-do')
  expect(listed('/trips/t/lists').join()).toContain('Add item')
  expect(listed('/').join()).toContain('New trip')
  const settings = listed('/settings').join()
  expect(settings).toContain('Trips')
  expect(settings).not.toMatch(/Plan|Costs|Add/)
  ownKeys.value = [
    { title: 'keys.find', shortcuts: [{ keys: ['J', 'K'], does: 'planner.key.nextStop' }] },
    { title: 'planner.keysSeveral', shortcuts: [{ keys: ['Esc'], does: 'planner.chooseNone' }] },
  ]
  const plan = listed('/trips/t/plan')
  expect(plan[0]).toContain('Next or previous stop')
  expect(plan.map(group => group.trim().split('  ')[0])).toEqual([
    'Search and commands',
    'Change',
    'Multiple rows',
    'Help',
  ])
})

class FakeElement {
  fits: string
  constructor(fits: string) {
    this.fits = fits
  }
  closest(selector: string) {
    return selector.includes(this.fits) ? this : null
  }
}

test('a key means the page where nobody writes and nothing lies over it', () => {
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('document', { querySelector: () => null })
  const key = (more: object) => isForPage({ target: new FakeElement('main'), ...more } as never)
  expect(key({})).toBe(true)
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'])
    expect(key({ [held]: true }), held).toBe(false)
  for (const field of ['textarea', 'select', '[contenteditable]'])
    expect(key({ target: new FakeElement(field) }), field).toBe(false)
  vi.stubGlobal('document', { querySelector: (selector: string) => selector.includes('.menu') && {} })
  expect(key({})).toBe(false)
})

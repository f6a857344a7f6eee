import { beforeEach, describe, expect, it, vi } from 'vitest'

type Strings = typeof import('./t.ts')

let strings: Strings
beforeEach(async () => {
  vi.resetModules() // what is loaded is kept for as long as a page lives
  strings = await import('./t.ts')
})

describe('words come with the page that says them', () => {
  const open = () => strings.withMessages('planner', () => Promise.resolve('the planner'))()

  it('the base is there at once, a part of the app comes with its code', async () => {
    await strings.loadLanguage('en')
    expect(strings.t('nav.trips')).toBe('Trips')
    expect(strings.hasString('filter.anyDay')).toBe(false)
    expect(await open()).toBe('the planner')
    expect(strings.t('filter.anyDay')).toBe('All days')
    expect(strings.hasString('rewind.title')).toBe(false)
  })

  it('code asked for before the first paint waits for its words in the language on its way', async () => {
    const language = strings.loadLanguage('de')
    await open()
    await language
    expect(strings.t('filter.anyDay')).toBe('Alle Tage')
  })

  it('a new language is shown with the words of all that is open', async () => {
    await strings.loadLanguage('en')
    await open()
    await strings.loadLanguage('de')
    expect(strings.t('filter.anyDay')).toBe('Alle Tage')
  })

  it('a part that opens while the language changes has its words in both', async () => {
    await strings.loadLanguage('en')
    const change = strings.loadLanguage('de')
    await open()
    expect(['All days', 'Alle Tage']).toContain(strings.t('filter.anyDay'))
    await change
    expect(strings.t('filter.anyDay')).toBe('Alle Tage')
  })

  it('all of them can be fetched ahead', async () => {
    await strings.loadLanguage('de')
    await strings.loadAllMessages()
    expect(strings.hasString('filter.anyDay')).toBe(true)
    expect(strings.hasString('rewind.title')).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { initialLanguage } from './initial-language.ts'
import { languages } from './languages.ts'

const all = languages.map(({ code }) => code)
const from = (...navigatorLanguages: string[]) => initialLanguage({ navigatorLanguages, supported: all })

describe('the first language', () => {
  it('is the first one of the browser that is supported', () => {
    expect(from('fi', 'de-AT', 'en')).toBe('de')
  })

  it.each([
    ['DE', 'de'],
    ['De-ch', 'de'],
    ['el-GR', 'gr'],
    ['EL', 'gr'],
    ['gr', 'gr'],
    ['pt-BR', 'br'],
    ['pt', 'br'],
    ['br', 'br'],
    ['zh-tw', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hans-CN', 'zh'],
    ['zh', 'zh'],
    ['en_GB', 'en'],
  ])('of %s is %s', (tag, code) => {
    expect(from(tag)).toBe(code)
  })

  it('falls to the default language of the server, then to English', () => {
    expect(initialLanguage({ navigatorLanguages: ['fi'], defaultLanguage: 'FR', supported: all })).toBe('fr')
    expect(initialLanguage({ navigatorLanguages: ['fi'], defaultLanguage: 'xx', supported: all })).toBe('en')
  })

  it('needs no navigator', () => {
    expect(initialLanguage({ supported: all })).toBe('en')
    expect(initialLanguage({ navigatorLanguages: undefined, defaultLanguage: 'ja', supported: all })).toBe(
      'ja',
    )
  })

  it('skips a language without a catalogue', () => {
    expect(initialLanguage({ navigatorLanguages: ['zh-TW', 'de'], supported: ['en', 'de', 'zh'] })).toBe('de')
  })

  it('takes the language of this visit first, and ignores an unsupported one', () => {
    expect(initialLanguage({ transient: 'ar', navigatorLanguages: ['de'], supported: all })).toBe('ar')
    expect(initialLanguage({ transient: '../etc', navigatorLanguages: ['de'], supported: all })).toBe('de')
    expect(initialLanguage({ transient: null, navigatorLanguages: ['de'], supported: all })).toBe('de')
  })

  it('knows twenty languages, each under its own name', () => {
    expect(all.length).toBe(20)
    expect(new Set(languages.map(({ name }) => name)).size).toBe(20)
  })
})

import { createInstance } from 'i18next'
import type en from '../../../locales/en.json'
import { formatMessage, marks, parseMessage, type Message, type MessageParams } from './icu-message.ts'
import { language, regionalTag } from './language.ts'
import { directionOf, findLanguage, languages, type Language } from './languages.ts'

/** A key of the catalogues; `en.json` is the source. */
export type StringKey = keyof typeof en
export type { MessageParams }

const catalogues = import.meta.glob<Record<string, string>>('../../../locales/*.json', { import: 'default' })
const catalogueOf = (code: string) => catalogues[`../../../locales/${code}.json`]

/** The languages that have a catalogue, for menus. */
export const availableLanguages: readonly Language[] = languages.filter(({ code }) => catalogueOf(code))

const parsed = new Map<string, Message>()
const icuFormat = {
  type: 'i18nFormat' as const,
  init: () => {},
  addLookupKeys: (keys: string[]) => keys, // plural forms live inside the message, so a key is only itself
  parse(source: string, params: MessageParams): string {
    const message = parsed.get(source) ?? parseMessage(source)
    parsed.set(source, message)
    return formatMessage(message, params, language.peek().tag)
  },
}

const strings = createInstance().use(icuFormat)
const ready = strings.init({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  load: 'currentOnly',
  nsSeparator: false,
})

/** Loads a catalogue and shows it everywhere. Falls back to English when it cannot be had; returns the code in use. */
export async function loadLanguage(code: string): Promise<string> {
  if (!(await showLanguage(code)) && !(await showLanguage('en')))
    throw new Error('No catalogue could be loaded, not even English')
  return language.peek().code
}

/** Shows a language everywhere. False, and nothing changes, when its catalogue is not here and cannot be had now. */
export async function showLanguage(code: string): Promise<boolean> {
  await ready
  const loaded = await tryCatalogue(findLanguage(code))
  if (!loaded) return false
  const { tag } = loaded
  await strings.changeLanguage(loaded.code)
  language.value = { code: loaded.code, tag: regionalTag(tag, globalThis.navigator?.languages) }
  if (typeof document !== 'undefined') {
    document.documentElement.lang = tag
    document.documentElement.dir = directionOf(loaded.code)
  }
  return true
}

async function tryCatalogue(wanted: Language | undefined): Promise<Language | undefined> {
  if (!wanted) return undefined
  const catalogue = await catalogueOf(wanted.code)?.().catch(() => undefined)
  if (!catalogue) return undefined
  strings.addResourceBundle(wanted.code, 'translation', catalogue)
  return wanted
}

/** The text of a key in the current language. Sync; empty params are fine. Marks like `<bdi>` are left out. */
export function t(key: StringKey, params: MessageParams = {}): string {
  return markedText(key, params).replace(/[\uE000-\uE003]/g, '')
}

/** True when a key that is only known at run time, such as `error.BAG_FULL`, has a text. */
export function hasString(key: string): key is StringKey {
  return strings.exists(key)
}

/** A piece of a text: plain, isolated (`<bdi>`: times, codes, foreign names) or strong (`<b>`). */
export type TextPart = { readonly text: string; readonly mark?: 'bdi' | 'b' }

/** Like {@link t}, in pieces, for {@link import('./rich-text.tsx').RichText}. Marks do not nest. */
export function tParts(key: StringKey, params: MessageParams = {}): TextPart[] {
  const pieces = markedText(key, params).match(
    /\uE000[^\uE001]*\uE001|\uE002[^\uE003]*\uE003|[^\uE000\uE002]+/g,
  )
  return (pieces ?? []).map(piece => {
    if (piece.startsWith(marks['<bdi>'])) return { text: piece.slice(1, -1), mark: 'bdi' }
    if (piece.startsWith(marks['<b>'])) return { text: piece.slice(1, -1), mark: 'b' }
    return { text: piece }
  })
}

function markedText(key: StringKey, params: MessageParams): string {
  return strings.t(key, { ...params, lng: language.value.code })
}

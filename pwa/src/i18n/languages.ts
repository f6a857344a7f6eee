/** A language of the interface. `code` is Caravel's own name for it, `tag` the BCP 47 one for Intl and `lang`. */
export type Language = { readonly code: string; readonly tag: string; readonly name: string }

/** Every language, under its own name, in the order of the language menu. */
export const languages: readonly Language[] = [
  { code: 'ar', tag: 'ar', name: 'العربية' },
  { code: 'cs', tag: 'cs', name: 'Čeština' },
  { code: 'de', tag: 'de', name: 'Deutsch' },
  { code: 'gr', tag: 'el', name: 'Ελληνικά' },
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'es', tag: 'es', name: 'Español' },
  { code: 'fr', tag: 'fr', name: 'Français' },
  { code: 'id', tag: 'id', name: 'Bahasa Indonesia' },
  { code: 'it', tag: 'it', name: 'Italiano' },
  { code: 'hu', tag: 'hu', name: 'Magyar' },
  { code: 'nl', tag: 'nl', name: 'Nederlands' },
  { code: 'pl', tag: 'pl', name: 'Polski' },
  { code: 'br', tag: 'pt-BR', name: 'Português (Brasil)' },
  { code: 'tr', tag: 'tr', name: 'Türkçe' },
  { code: 'ru', tag: 'ru', name: 'Русский' },
  { code: 'uk', tag: 'uk', name: 'Українська' },
  { code: 'ko', tag: 'ko', name: '한국어' },
  { code: 'ja', tag: 'ja', name: '日本語' },
  { code: 'zh', tag: 'zh-CN', name: '简体中文' },
  { code: 'zh-TW', tag: 'zh-TW', name: '繁體中文' },
]

/** The language with this code; undefined for anything else, in any case of letters. */
export function findLanguage(code: string): Language | undefined {
  const wanted = code.toLowerCase()
  return languages.find(language => language.code.toLowerCase() === wanted)
}

/** Reading direction of a language code. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return code === 'ar' ? 'rtl' : 'ltr'
}

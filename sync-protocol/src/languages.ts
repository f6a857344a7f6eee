/** The codes of the languages that the interface can be in. `pwa/src/i18n/languages.ts` says how they are called. */
export const languageCodes: readonly string[] =
  'ar br cs de en es fr gr hu id it ja ko nl pl ru tr uk zh zh-TW'.split(' ')

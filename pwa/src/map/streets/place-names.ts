/** Names on the street map: in the reader's language where the map has it, else as they are called there. */
import type { Feature } from 'protomaps-leaflet'

/** Properties of a feature in the order in which a name is looked for; `language` is a BCP 47 tag. */
export function nameProperties(language: string): string[] {
  const [base = language] = language.split('-')
  const scripts = /^zh/i.test(language) ? [/hant|tw|hk|mo/i.test(language) ? 'zh-Hant' : 'zh-Hans'] : []
  return [...scripts, language, base].map(code => `name:${code}`).concat('name')
}

export function nameOf({ props }: Feature, properties: readonly string[]): string | undefined {
  for (const property of properties) {
    const name = props[property]
    if (typeof name === 'string' && name !== '') return name
  }
  return undefined
}

/** Scripts whose letters stand alone; others are joined, and must not be spaced or broken. */
const separate = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Zs}]*$/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export const canBeSpaced = (name: string): boolean => separate.test(name)

export const isRightToLeft = (name: string): boolean => rightToLeft.test(name)

/** What the server says itself, in the languages of the app: refusals and mails. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../locales/', import.meta.url))

/** Languages there is a catalogue for, in the order of their codes. */
export const offeredLanguages: readonly string[] = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(file => file.slice(0, -5))
  .toSorted()

const texts = new Map<string, Record<string, string>>()

/**
 * The text of a key, in English where the catalogue has none; undefined: no catalogue has it. `{name}` in it is filled
 * in.
 */
export const serverText = (
  key: string,
  language: string,
  params: Readonly<Record<string, string>> = {},
): string | undefined =>
  (textsOf(language)[key] ?? textsOf('en')[key])?.replace(
    /\{(\w+)\}/g,
    (placeholder, name: string) => params[name] ?? placeholder,
  )

/** Only what the server says is kept in memory. */
const textsOf = (language: string): Record<string, string> => {
  const known = texts.get(language)
  if (known) return known
  if (!offeredLanguages.includes(language)) return {}
  const catalogue: Record<string, string> = JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8'))
  const read = Object.fromEntries(
    Object.entries(catalogue).filter(([key]) =>
      /^(calendar|error|mail|mcp|notification|bookings\.type|costs\.category)\./.test(key),
    ),
  )
  texts.set(language, read)
  return read
}

/** The word for the type of a booking, such as "Flight"; the type itself where no catalogue has one. */
export const bookingTypeWord =
  (language: string) =>
  (type: string): string =>
    serverText(`bookings.type.${type}`, language) ?? type

import { fileTypes } from '@caravel/sync-protocol/domain/file-types'

const endingsIn = (value: string): string[] =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

export const unknownEndings = (value: string): string[] =>
  endingsIn(value).filter(ending => !Object.hasOwn(fileTypes, ending))

/** The types that are taken, read off the setting `allowed_file_types`: none named are all. */
export const allowedTypes = (value: string): string[] => {
  const endings = endingsIn(value)
  return [
    ...new Set((endings.length ? endings : Object.keys(fileTypes)).map(ending => fileTypes[ending] ?? '')),
  ]
}

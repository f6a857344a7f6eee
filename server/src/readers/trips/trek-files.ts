/** Uploads of a TREK trip: its files, its photos and the picture of its cover. */
import { linkedTo, type BroughtUpload } from '@caravel/sync-protocol/domain/bring/brought-papers'
import { textIn, type Json } from './read-json.ts'
import { baseName, type Upload } from './archive-uploads.ts'
import type { ForeignDatabase } from './foreign-database.ts'
import { keyOf } from './trek-keys.ts'

export function uploadsOf(database: ForeignDatabase, trip: Json): Upload[] {
  const of = (table: string) => database.rows(table, 'trip_id', trip['id']).filter(isThere)
  return [
    ...of('trip_files').map(row => fileOf(database, row)),
    ...of('photos').map(photoOf),
    ...coverOf(trip),
  ]
}

const isThere = (row: Json): boolean => (row['deleted_at'] ?? null) === null

function fileOf(database: ForeignDatabase, row: Json): Upload {
  const links = [row, ...database.rows('file_links', 'file_id', row['id'])].flatMap(linksIn)
  return {
    ...storedIn('files', row),
    caption: textIn(row['description']),
    place_key: keyOf(row['place_id']),
    note_key: row['note_id'] == null ? null : `note-${keyOf(row['note_id'])}`,
    links,
    starred: row['starred'] === 1,
  }
}

function photoOf(row: Json): Upload {
  return {
    ...storedIn('photos', row),
    caption: textIn(row['caption']),
    place_key: keyOf(row['place_id']),
  }
}

function storedIn(folder: string, row: Json) {
  const name = textIn(row['filename']) ?? ''
  return {
    key: `${folder}-${String(row['id'])}`,
    paths: [`uploads/${folder}/${baseName(name)}`, `uploads/${name}`],
    name: textIn(row['original_name']) ?? '?',
    mime: textIn(row['mime_type']),
  }
}

/** A file names what it belongs with in its own row and in `file_links`. */
function linksIn(row: Json): NonNullable<BroughtUpload['links']> {
  return linkedTo.flatMap(entity => {
    const key = keyOf(row[`${entity}_id`])
    return key === null ? [] : [{ entity, key }]
  })
}

function coverOf(trip: Json): Upload[] {
  const name = baseName(textIn(trip['cover_image']))
  if (name === '') return []
  return [
    {
      key: 'cover',
      paths: [`uploads/covers/${name}`],
      name,
      mime: null,
      caption: null,
      place_key: null,
      cover: true,
    },
  ]
}

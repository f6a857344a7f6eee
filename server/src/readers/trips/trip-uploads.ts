/** Files and pictures in a backup of TRIP: `attachments/<trip>/<stored name>` and `images/<name>`. */
import type { BroughtUpload } from '@caravel/sync-protocol/domain/bring/brought-papers'
import { listIn, objectIn, textIn, type Json } from './read-json.ts'
import { baseName, type Upload } from './archive-uploads.ts'
import { itemsOf, placeKey } from './trip-items.ts'

export function uploadsOf(trip: Json): Upload[] {
  const days = listIn(trip['days'])
  const items = itemsOf(days)
  const links = linksByAttachment(days)
  const attachments = listIn(trip['attachments']).map((each): Upload => ({
    key: `attachment-${String(each['id'])}`,
    paths: pathsOf(trip, textIn(each['stored_filename'])),
    name: textIn(each['filename']) ?? '?',
    mime: null,
    caption: null,
    place_key: null,
    links: links.get(String(each['id'])) ?? [],
  }))
  const places = new Map(
    [...items.map(({ item }) => objectIn(item['place'])), ...listIn(trip['places'])]
      .filter(place => place['id'] !== undefined)
      .map(place => [String(place['id']), place]),
  )
  const pictures = [
    ...[...places].flatMap(([key, place]) => pictureOf(`place-${key}`, place['image'], key)),
    ...items.flatMap(({ item, key }) =>
      picturesOf(item).flatMap((url, at) => pictureOf(`item-${key}-${at}`, url, placeKey(item, key))),
    ),
  ]
  const cover = pictureOf('cover', trip['image'], null).map(each => ({ ...each, cover: true }))
  return [...attachments, ...pictures, ...cover]
}

function pathsOf(trip: Json, stored: string | null): string[] {
  return stored === null ? [] : [`attachments/${String(trip['id'])}/${baseName(stored)}`]
}

/** One item may have several pictures; in older backups it has one. */
function picturesOf(item: Json): unknown[] {
  const all = listIn(item['images']).map(({ url }) => url)
  return all.length ? all : [item['image']]
}

function pictureOf(key: string, url: unknown, place_key: string | null): Upload[] {
  const name = baseName(textIn(url))
  return name === '' ? [] : [{ key, paths: [`images/${name}`], name, mime: null, caption: null, place_key }]
}

/** Stops and bookings say which files are theirs. */
function linksByAttachment(days: readonly Json[]): Map<string, NonNullable<BroughtUpload['links']>> {
  const links = new Map<string, NonNullable<BroughtUpload['links']>>()
  const add = (owner: Json, entity: 'assignment' | 'reservation', key: string) => {
    for (const { id } of listIn(owner['attachments']))
      links.set(String(id), [...(links.get(String(id)) ?? []), { entity, key }])
  }
  for (const { item, key } of itemsOf(days)) add(item, 'assignment', key)
  for (const day of days)
    for (const booking of listIn(day['bookings'])) add(booking, 'reservation', String(booking['id']))
  return links
}

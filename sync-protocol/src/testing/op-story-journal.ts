import { journeyPhotoId } from '../entities/journey-photo.ts'
import type { Told } from './op-story.ts'
import { testId } from './random.ts'

/** A journal that follows a trip, with what is written and shown in it, and its end. */
export function journalStory(trip_id: string): Told[] {
  const [journal, entry, other] = [testId(300), testId(301), testId(302)]
  const params = { journey_id: journal }
  const sha256 = 'cd'.repeat(32)
  const photo = { ...params, id: journeyPhotoId(journal, sha256) }
  return [
    { name: 'journey.create', body: { id: journal, title: 'Azores' } },
    { name: 'journey.update', params, body: { subtitle: 'With wind', base: { subtitle: null } } },
    { name: 'journey.link-trip', params, body: { trip_id } },
    { name: 'journey.preferences', params, body: { hide_skeletons: true } },
    {
      name: 'journey_entry.create',
      params,
      body: { id: entry, title: 'The first evening', story: 'Late.', entry_date: '2027-05-01' },
    },
    { name: 'journey_entry.create', params, body: { id: other, entry_date: '2027-05-01', mood: 'good' } },
    {
      name: 'journey_entry.update',
      params: { ...params, id: entry },
      body: { story: 'Late, and windy.', base: { story: 'Late.' } },
    },
    { name: 'journey_entry.reorder', params, body: { ordered_ids: [other, entry] } },
    { name: 'journey_entry.restore-suggestions', params, body: {} },
    {
      name: 'journey_photo.create',
      params,
      body: { id: testId(303), entry_id: entry, name: 'Lagoa.jpg', mime: 'image/jpeg', size: 9, sha256 },
    },
    { name: 'journey_photo.update', params: photo, body: { caption: 'Lagoa', base: { caption: null } } },
    { name: 'journey_photo.delete', params: photo, body: {} },
    { name: 'journey_entry.delete', params: { ...params, id: other }, body: {} },
    { name: 'journey.unlink-trip', params: { ...params, trip_id }, body: {} },
    { name: 'journey.delete', params, body: {} },
  ]
}

/** A journal with photos that stay in a library. */
export function libraryStory(): Told[] {
  const journal = testId(304)
  return [
    { name: 'addon.set', params: { key: 'memories' }, body: { enabled: true } },
    { name: 'journey.create', body: { id: journal, title: 'Madeira' } },
    {
      name: 'journey_photo.add-several',
      params: { journey_id: journal },
      body: {
        provider: 'immich',
        photos: [{ asset_id: 'a0000000-0000-4000-8000-000000000001', taken_at: '2027-05-01T21:10:00' }],
      },
    },
  ]
}

/** The book of another journal. */
export function bookStory(): Told[] {
  const [journal, entry] = [testId(310), testId(311)]
  const params = { journey_id: journal }
  const page = `entry:${entry}:0`
  return [
    { name: 'journey.create', body: { id: journal, title: 'Nine days' } },
    {
      name: 'journey_book.change',
      params,
      body: {
        book_size: 'a5',
        parts: [
          { part: page, layout: 'full', pictures: [testId(312)] },
          { part: `out:${entry}`, left_out: true },
        ],
      },
    },
    { name: 'journey_book.change', params, body: { parts: [{ part: page }] } },
  ]
}

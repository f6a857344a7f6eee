import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { renderToString } from 'preact-render-to-string'
import { LocationProvider } from 'preact-iso'
import { beforeAll, expect, test, vi } from 'vitest'
import { day } from '@caravel/sync-protocol/entities/day'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { mint, mutate } from '../../data/mutate.ts'
import type { Notice } from '../../data/notices.ts'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { NoticeList } from './notice-list.tsx'
import '../../shell/area-details.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
  vi.stubGlobal('location', new URL('https://trips.example/'))
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`

/** What the attention list says of someone's later move, of these rows. */
const said = async (of: (days: readonly [string, string], stop: string) => Partial<Notice>) => {
  const { engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  const view = openStream(stream)
  await engine.idle()
  const days = [...view.rows(day).peek().values()].toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const ids = [days[0]?.id ?? '', days[1]?.id ?? ''] as const
  const [place, stop] = [mint(), mint()]
  mutate(placeEntity.create, { trip_id: tripId }, { id: place, name: 'Belém' })
  mutate(assignment.create, { trip_id: tripId }, { id: stop, place_id: place, day_id: ids[1] })
  await engine.idle()
  const notice = { id: 'n', stream, kept: 'theirs', other: 'jonas', at: 0, ...of(ids, stop) } as Notice
  engine.notices = () => [notice]
  engine.wake('person')
  await engine.idle()
  const html = renderToString(
    <LocationProvider>
      <NoticeList />
    </LocationProvider>,
  )
  return html
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('a move says which thing went to which day, and can be taken up again', async () => {
  const text = await said(([first, second], row_id) => ({
    entity: 'assignment',
    row_id,
    group: 'line',
    mine: { day_id: first, position: 'a0' },
    theirs: { day_id: second, position: 'a0' },
  }))
  expect(text).toContain(
    'Belém Someone else later changed this (position in the day) to “Day 2”. Yours was “Day 1”.',
  )
  expect(text).toContain('Use mine')
})

test('a day without a name of its own is moved back like any other', async () => {
  const text = await said(([first]) => ({
    entity: 'day',
    row_id: first,
    group: 'place',
    mine: { position: 'a0' },
    theirs: { position: 'a9' },
  }))
  expect(text).toContain(
    'Day 1 Someone else later changed this (position of the day), replacing your change.',
  )
  expect(text).toContain('Use mine')
})

test('where the day is gone there is nothing to take up', async () => {
  const text = await said(([, second], row_id) => ({
    entity: 'assignment',
    row_id,
    group: 'line',
    mine: { day_id: mint(), position: 'a0' },
    theirs: { day_id: second, position: 'a0' },
  }))
  expect(text).toContain('Yours was “a deleted day”.')
  expect(text).not.toContain('Use mine')
})

test('what was deleted is named as it was, and can be brought back', async () => {
  const text = await said(() => ({
    entity: 'packing_item',
    row_id: mint(),
    group: '*',
    mine: { name: 'Tent' },
    theirs: {},
    deleted: mint(),
  }))
  expect(text).toContain('Tent Someone else deleted this after you changed it.')
  expect(text).toContain('Restore')
  expect(text).not.toContain('Use mine')
})

test('what the reader changed themselves is told as theirs, with no name and no device that nobody knows', async () => {
  const moved = (kept: Notice['kept']) =>
    said(([first, second], row_id) => ({
      entity: 'assignment',
      row_id,
      group: 'line',
      mine: { day_id: first, position: 'a0' },
      theirs: { day_id: second, position: 'a0' },
      kept,
      other: tester.user_id,
    }))
  expect(await moved('theirs')).toContain(
    'You later changed this (position in the day) elsewhere, to “Day 2”. Here it was “Day 1”.',
  )
  const text = await moved('mine')
  expect(text).toContain(
    'You also changed this (position in the day) elsewhere, to “Day 2”. Your later change to “Day 1” was used.',
  )
  expect(text).toContain('Use the other version')
})

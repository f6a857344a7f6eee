import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import { LocationProvider } from 'preact-iso'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test, vi } from 'vitest'
import { attentionCards } from '../../data/attention.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { cardText } from './card-menu.ts'
import { ConflictCard } from './conflict-card.tsx'
import '../../shell/area-details.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
  vi.stubGlobal('location', new URL('https://trips.example/'))
})

/** The card of a place whose notes, and perhaps phone number, someone else wrote as well. */
const contested = async (
  theirs: Values,
  groups: readonly ('notes' | 'phone')[] = ['notes'],
  client_id?: string,
) => {
  const { world, engine } = await signedIn()
  const [trip_id, id] = [mint(), mint()]
  mutate(createTrip, {}, { id: trip_id, title: 'Lisbon' })
  mutate(place.create, { trip_id }, { id, name: 'Belém' })
  openStream(`trip:${trip_id}`)
  await engine.idle()
  for (const group of groups) {
    const sides = { mine: { [group]: 'here' }, theirs: { [group]: 'there' } }
    const detail = { entity: 'place', id, group, base: {}, theirs_seq: 7, theirs_at: 0, ...sides, ...theirs }
    world.server.refuse = name => (name === 'place.update' ? new AppError('CONFLICT', detail) : undefined)
    mutate(place.update, { trip_id, id }, { [group]: 'here' }, { base: { [group]: 'old' } })
    await engine.idle()
  }
  const [items] = attentionCards.value
  if (!items) throw new Error('no card')
  if (client_id !== undefined) for (const { entry } of items) entry.client_id = client_id
  const html = renderToString(
    <LocationProvider>
      <ConflictCard items={items} />
    </LocationProvider>,
  )
  const shown = html
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { shown, copied: cardText(items) }
}

test('someone else’s version has their name', async () => {
  const { shown } = await contested({ theirs_by: 'jonas' })
  expect(shown).toContain('You and Someone else changed the same field. Everything else was merged.')
})

test('what the same person wrote is told as theirs, on another device', async () => {
  const { shown, copied } = await contested({ theirs_by: tester.user_id })
  expect(shown).toContain('You changed this on another device. Everything else was merged.')
  expect(shown).toContain('Another device of yours ,')
  expect(shown + copied).not.toContain('Anna')
  expect(copied).toBe('Belém\nnotes\nYou: here\nAnother device of yours: there')

  const both = await contested({ theirs_by: tester.user_id }, ['notes', 'phone'])
  expect(both.shown).toContain('You changed these 2 fields on another device.')
  expect(both.shown).toContain('Use all other versions')
})

test('of a change out of a file the other version may be this device’s: no device is named', async () => {
  const { shown } = await contested({ theirs_by: tester.user_id }, ['notes'], 'c2')
  expect(shown).toContain('You have changed this in the meantime. Everything else was merged.')
  expect(shown).toContain('Your other version ,')
  expect(shown).not.toContain('device')
})

test('what an assistant of the same person wrote is told as the assistant’s', async () => {
  const { shown, copied } = await contested({ theirs_by: tester.user_id, theirs_via: 'Claude' })
  expect(shown).toContain('Your assistant Claude changed this field too. Everything else was merged.')
  expect(copied).toContain('Claude: there')
})

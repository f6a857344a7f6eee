import { renderToString } from 'preact-render-to-string'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import type { Attached } from '@caravel/sync-protocol/entities/chat-message'
import { tripStream } from '@caravel/sync-protocol/streams'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { typedTexts } from '@caravel/sync-protocol/testing/typed-texts'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { AttachedCard } from './attached-card.tsx'
import { LinkCard } from './link-card.tsx'
import { MessageText } from './message-text.tsx'
import { TalkContext, type Talk } from './talk-context.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
let talk: Talk
let me: string

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

beforeEach(async () => {
  await signedIn(new World())
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  const view = openStream(tripStream(tripId))
  me = [...view.rows(tripMember).value.values()][0]?.user_id ?? ''
  talk = { tripId, view, me, people: [], mayWrite: true, known: true }
})

const drawn = (what: preact.ComponentChild) =>
  renderToString(<TalkContext.Provider value={talk}>{what}</TalkContext.Provider>)
const said = (text: string) => drawn(<MessageText text={text} mentions={[me]} />)

test('a name is marked wherever it stands, whatever letters stand around it', () => {
  expect(said('@anna and @Anna!')).toContain(
    '<strong class="chat-mention">@anna</strong> and <strong class="chat-mention">@Anna</strong>!',
  )
  // In lower case this letter is two.
  expect(said('İİİİİİ @Anna')).toContain('İİİİİİ <strong class="chat-mention">@Anna</strong>')
})

test('a name is marked whatever characters are in it', async () => {
  for (const text of typedTexts) {
    const name = `B${text.toWellFormed()}`.slice(0, 100).trim()
    const id = mint()
    await mutate(budgetGuest.create, { trip_id: tripId }, { id, name }).saved
    const html = drawn(<MessageText text={`For @${name}: hello`} mentions={[id]} />)
    const marked = renderToString(<strong class="chat-mention">@{name}</strong>)
    expect(html, text).toContain(`For ${marked}: hello`)
  }
})

test('what only looks like an address stays text that can be read', () => {
  for (const text of ['http://[', 'https://a:99999999/x', 'https://%', 'http://xn--a'])
    expect(said(`see ${text}`)).toContain('see ')
  const preview = { url: 'http://[', title: 'A page', description: null, site_name: null }
  expect(drawn(<LinkCard preview={preview} />)).toContain('A page')
})

test('what a newer version lets people attach is named as something attached', () => {
  const attached = { entity: 'expense', id: tripId } as object as Attached
  expect(drawn(<AttachedCard attached={attached} />)).toContain('Attachment')
})

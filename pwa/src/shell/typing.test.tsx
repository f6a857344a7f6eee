import type { VNode } from 'preact'
import { beforeAll, expect, test, vi } from 'vitest'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { file } from '@caravel/sync-protocol/entities/file'
import { place } from '@caravel/sync-protocol/entities/place'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { testId } from '@caravel/sync-protocol/testing/random'
import { typedTexts } from '@caravel/sync-protocol/testing/typed-texts'
import { summaryOf, type AttentionItem } from '../data/attention.ts'
import { tripStream } from '@caravel/sync-protocol/streams'
import { StreamHistory } from '../data/history.ts'
import { openStream } from '../data/store.ts'
import { anEntry, parked } from '../data/testing/entries.ts'
import Categories from '../features/admin/categories/categories.tsx'
import { RegionForm } from '../features/admin/map/region-form.tsx'
import PackingTemplates from '../features/admin/packing-templates/packing-templates.tsx'
import GroupWebhook from '../features/admin/notices/group-webhook.tsx'
import { libraryGroups, serverGroups } from '../features/admin/server/setting-fields.ts'
import { SettingsFields } from '../features/admin/server/settings-form.tsx'
import { NewAccount } from '../features/admin/users/new-account.tsx'
import { Counters } from '../features/atlas/counters.tsx'
import { TogetherSheet } from '../features/atlas/together-sheet.tsx'
import { EditText } from '../features/attention/edit-words.tsx'
import type { PreviewItem } from '../features/booking-import/import-item.ts'
import { enterPreview } from '../features/booking-import/import-state.ts'
import FirstPage from '../features/first-page/first-page.tsx'
import { RewindSheet } from '../features/history/rewind-sheet.tsx'
import { EntryForm } from '../features/journal/entry-form.tsx'
import { NameForm } from '../features/journal/journal-sheet.tsx'
import { NewJournal } from '../features/journal/new-journal.tsx'
import { AddPerson } from '../features/journal/people/people-part.tsx'
import NoticeSettingsPage from '../features/notifications/settings/notice-settings-page.tsx'
import { AskPassword } from '../features/settings/ask-password.tsx'
import { LibraryForm } from '../features/settings/libraries/library-form.tsx'
import { NewToken } from '../features/settings/assistants/new-token.tsx'
import { Passkeys } from '../features/settings/security/passkeys.tsx'
import { TwoStepSetUp } from '../features/settings/security/two-step-set-up.tsx'
import { PasswordForm } from '../features/sharing/guest/password-form.tsx'
import { LinkForm as JournalLinkForm } from '../features/journal/link/link-form.tsx'
import { LinkForm } from '../features/sharing/link-form.tsx'
import { CodeForm } from '../features/sign-in/code-form.tsx'
import { NewAccountForm } from '../features/sign-in/new-account-form.tsx'
import { ResetPassword } from '../features/sign-in/reset-password.tsx'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { FirstPlan } from '../features/time-off/first-plan.tsx'
import { IgnoreForm } from '../features/trip-check/ignore-form.tsx'
import { loadAllMessages, loadLanguage } from '../i18n/t.ts'
import { CaptionForm } from '../photos/caption-form.tsx'
import './areas.ts'
import './area-details.ts'
import { App } from './layout.tsx'
import { textFieldLines } from './testing/text-field-lines.ts'
import { storyStream, storyWorld, type Page } from '../shared/testing/story-page.ts'
import { storyTrip, typingPlaces, type Step } from '../shared/testing/where-people-type.ts'

vi.mock('virtual:pwa-register', () => ({ registerSW: () => () => undefined }))
vi.mock(import('../data/session.ts'), async original => {
  const { signal } = await import('@preact/signals')
  const user = { id: '0190a000-0000-7000-8000-000000000001', username: 'Anna', email: 'anna@mail.example' }
  const session = signal({ status: 'signed-in', user: { ...user, role: 'admin', has_password: true } })
  return { ...(await original()), session: session as never }
})
vi.mock(import('../features/atlas/shared-atlas.ts'), async original => {
  const { signal } = await import('@preact/signals')
  const people = Array.from({ length: 11 }, (_, n) => ({
    user_id: `person ${n}`,
    username: `Person ${n}`,
    mine: false,
    theirs: false,
    visited: null,
  }))
  return { ...(await original()), sharedPeople: signal(people), loadShared: () => Promise.resolve(true) }
})
vi.mock(import('../features/settings/security/reaches-server.ts'), () => ({ reachesServer: () => true }))
vi.mock(import('../data/account.ts'), async original => ({
  ...(await original()),
  resetPassword: () => Promise.resolve('code' as const),
}))
vi.mock(import('../data/two-step.ts'), async original => ({
  ...(await original()),
  beginTwoStep: () => Promise.resolve({ qr_svg: '<svg/>', secret: 'JBSWY3DP', otpauth_url: 'otpauth://x' }),
}))
vi.mock(import('../data/passkeys.ts'), async original => ({
  ...(await original()),
  listPasskeys: () => {
    const key = { id: 'k', name: 'Phone', created_at: 1, last_used_at: null, backed_up: true }
    return Promise.resolve([key as never])
  },
}))
vi.mock(import('../features/admin/use-server-data.ts'), () => ({
  useServerData: () => ({ data: undefined, error: undefined, reload: () => undefined }),
}))
vi.mock(import('../data/notice-channels.ts'), async original => ({
  ...(await original()),
  readWebhook: () => Promise.resolve({ shape: 'generic' as const, url: '' }),
}))

const { openPage } = storyWorld()
const stream = storyStream

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

/** Lines of the sources that draw a field which was typed in. */
const typedIn = new Set<string>()

/** Each text into every field that was not typed in yet; the page must keep standing. */
const typeEverything = async (page: Page): Promise<void> => {
  await vi.waitFor(async () => {
    await page.settle()
    expect(page.fields()).not.toEqual([])
  })
  const errors = vi.spyOn(console, 'error')
  const lines = page.fields().map(field => page.linesOf(field))
  const isNew = (of: readonly string[]) => of.some(line => !typedIn.has(line))
  const wanted = new Set(lines.filter(isNew).map(String))
  const fresh = () => page.fields().filter(field => wanted.has(String(page.linesOf(field))))
  for (const text of typedTexts) {
    page.type(fresh(), text)
    page.leave(fresh())
    expect(errors.mock.calls, text).toEqual([])
    expect(page.has('stopped'), text).toBe(false)
  }
  for (const line of lines.flat()) typedIn.add(line)
  page.clear()
}

const walk = async (page: Page, steps: readonly Step[]): Promise<void> => {
  for (const { press, pick, choose } of steps) {
    if (press) await page.press(press)
    if (pick) await page.pick(pick)
    if (choose) await page.choose(...choose)
  }
}

test.each(typingPlaces.map(each => [JSON.stringify(each), each] as const))(
  'whatever is typed at %s is taken for what it is',
  async (_, { at, steps = [], phone = false }) => {
    const page = await openPage({ phone })
    page.go(at)
    await page.show(<App />)
    await walk(page, steps)
    await typeEverything(page)
  },
)

const nothing = () => undefined
const later = () => Promise.resolve()
const stay = { on: false, choose: nothing }
const stored = { values: {}, sources: { sources: {}, variables: {}, unreadable: [] } }

const synology = {
  id: 'synologyphotos',
  name: 'Synology Photos',
  fields: { url: 'url', account: 'account', secret: 'secret', code: 'code' },
  connected: false,
}

const refused = (entity: Entity, id: string, body: Values): AttentionItem => {
  const path = `/api/trips/${storyTrip}/${entity.path}/${id}`
  const entry = anEntry('m', { stream, method: 'PATCH', path, body })
  return { ...parked(entry), kind: 'refused', code: 'INVALID_INPUT', summary: summaryOf(entry) }
}

/** What shows only once a server has answered, or after a failure. */
const parts: Record<string, { draw: () => VNode; steps?: readonly Step[]; effects?: true }> = {
  'sign in': { draw: () => <SignInForm stay={stay} /> },
  'create an account': { draw: () => <NewAccountForm stay={stay} /> },
  'code of the second step': { draw: () => <CodeForm step={{ mfa_token: 'x' }} onBack={nothing} /> },
  'backup code': {
    draw: () => <CodeForm step={{ mfa_token: 'x' }} onBack={nothing} />,
    steps: [{ press: 'Use a backup code' }],
  },
  'proof of who it is': {
    draw: () => <AskPassword title="" text="" yes="Yes" withCode onProof={later} onClose={nothing} />,
  },
  'set-up of the second step': {
    draw: () => <TwoStepSetUp email="anna@mail.example" onOn={nothing} onCancel={nothing} />,
    effects: true,
  },
  'access token': { draw: () => <NewToken onMade={later} onClose={nothing} /> },
  'link to a trip': { draw: () => <LinkForm tripId={storyTrip} onSave={later} /> },
  'password of a link': { draw: () => <PasswordForm fact="" action="" unlock={later} onOpen={later} /> },
  webhook: { draw: () => <NoticeSettingsPage />, effects: true },
  'webhook of the server': { draw: () => <GroupWebhook />, effects: true },
  passkeys: { draw: () => <Passkeys />, effects: true },
  'first page': { draw: () => <FirstPage actions={null} /> },
  'new account': { draw: () => <NewAccount onClose={nothing} onChange={nothing} /> },
  'settings of the server': {
    draw: () => <SettingsFields page="server" stored={stored} groups={serverGroups} onSaved={nothing} />,
  },
  'photo libraries at home': {
    draw: () => <SettingsFields page="libraries" stored={stored} groups={libraryGroups} onSaved={nothing} />,
  },
  'photo library': { draw: () => <LibraryForm kind={synology} onChanged={nothing} /> },
  'link to a journal': {
    draw: () => (
      <JournalLinkForm journalId={testId(900)} link={undefined} onSave={later} onCancel={nothing} />
    ),
  },
  'new journal': { draw: () => <NewJournal onClose={nothing} /> },
  'name of a journal': {
    draw: () => <NameForm row={{ id: testId(900), title: 'Azores' } as never} onSaved={nothing} />,
  },
  'person of a journal': { draw: () => <AddPerson journalId={testId(900)} /> },
  'entry of a journal': { draw: () => <EntryForm journalId={testId(900)} entry={null} gone={false} /> },
  'region of a map': { draw: () => <RegionForm hasSource ask={later as never} busy={false} /> },
  'counter of days': { draw: () => <Counters />, steps: [{ press: 'Add a counter' }] },
  'people who share their atlas': { draw: () => <TogetherSheet onClose={nothing} /> },
  categories: { draw: () => <Categories /> },
  'packing templates': { draw: () => <PackingTemplates /> },
  'reason to ignore a finding': {
    draw: () => <IgnoreForm tripId={storyTrip} finding={{ key: 'k' } as never} onClose={nothing} />,
  },
  'first plan of days off': { draw: () => <FirstPlan planId={testId(490)} /> },
  caption: {
    draw: () => {
      const photo = openStream(stream).rows(file).value.get(testId(70))
      return <CaptionForm entity={file} stream={stream} photo={photo as never} onDone={nothing} />
    },
  },
  'moment to restore': {
    draw: () => {
      const authors = { me: '', nameOf: String, personOf: nothing } as never
      return (
        <RewindSheet
          history={new StreamHistory(tripStream(storyTrip))}
          view={openStream(stream)}
          authors={authors}
          onClose={nothing}
        />
      )
    },
  },
  'words of a refused place': {
    draw: () => {
      const body = { name: 'Lagoa', notes: 'Swim', duration_minutes: 30 }
      return <EditText item={refused(place, testId(200), body)} onClose={nothing} />
    },
  },
  'time of a refused stop': {
    draw: () => {
      const body = { assignment_time: '25:00' }
      return <EditText item={refused(assignment, testId(202), body)} onClose={nothing} />
    },
  },
}

test.each(Object.entries(parts))(
  'whatever is typed into the form "%s" is taken for what it is',
  async (_, { draw, steps = [], effects = false }) => {
    const page = await openPage({ effects })
    await page.show(draw())
    await walk(page, steps)
    await typeEverything(page)
  },
)

test('whatever is typed behind a link to reset a password is taken for what it is', async () => {
  const page = await openPage({})
  page.go('/reset-password#token')
  await page.show(<ResetPassword />)
  page.type(page.fields(), 'two boats out')
  await page.submit()
  await typeEverything(page)
})

const read = { kind: 'x', people: [], needs_review: false, source: { file: 0, name: 'a.eml' } }
const stayRead = { type: 'hotel', title: 'Pousada', place: { name: 'Pousada', address: 'Furnas' } }
const previews: readonly Partial<PreviewItem>[] = [
  { ...stayRead, type: 'hotel', start_date: '2028-06-01', price: { amount: 900, currency: 'EUR' } },
  { type: 'restaurant', title: 'Tony’s', start_date: '2028-06-01', end_date: '2028-06-01' },
  { type: 'flight', title: 'Lisbon – Ponta Delgada', details: { legs: [{ from: { name: 'Lisbon' } }] } },
]

test.each(previews)('whatever is typed over what was read of a $type is taken for what it is', async item => {
  const page = await openPage({})
  enterPreview(storyTrip, ['f'], { items: [{ ...read, ...item } as PreviewItem], failed: [] })
  page.go(`/trips/${storyTrip}/bookings/import`)
  await page.show(<App />)
  await typeEverything(page)
})

test('every field that takes a text is typed in above', () => {
  const lines = textFieldLines()
  expect(lines.length).toBeGreaterThan(120)
  expect(lines.filter(line => !typedIn.has(line))).toEqual([])
})

import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, describe, expect, test } from 'vitest'
import { mint, mutate, saveRow } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { undo } from '../../data/undo.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import DraftNews from './draft-news.tsx'
import { useSaving } from './use-saving.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

/** What a form that is drawn has in its hands. */
const savingHook = () => {
  const seen: ReturnType<typeof useSaving>[] = []
  const Form = () => {
    seen.push(useSaving())
    return null
  }
  renderToString(<Form />)
  return seen[0] as ReturnType<typeof useSaving>
}

const labels = { start: 'planner.starts', notes: 'planner.notes' } as const
const version = (number: number, updated_by: string | null) => ({ id: 'x', version: number, updated_by })
const before = { start: '10:00', notes: '', other: 0 }

/** A form in which `mine` was written while others wrote `theirs`. */
const drawn = (mine: object, theirs: object, by: string | null = 'ben', now = 2) => {
  const rows = { began: version(1, by), now: version(now, by) }
  const fields = { before, mine: { ...before, ...mine }, theirs: { ...before, ...theirs } }
  return shown({ ...rows, ...fields, settle: () => undefined })
}

const shown = (
  sides: Parameters<typeof DraftNews>[0]['draft']['sides'],
  stream = 'trip:t1',
  saving = signal(false),
) => {
  const html = renderToString(<DraftNews draft={{ sides }} saving={saving} stream={stream} labels={labels} />)
  return {
    text: /class="notice-text">([^<]*)</.exec(html)?.[1]?.trim(),
    buttons: [...html.matchAll(/<button[^>]*>(.*?)</g)].map(match => match[1]),
  }
}
const notes = 'a long story '.repeat(9)

test('a form whose rows nobody changed says nothing', () => {
  expect(drawn({ notes }, {})).toEqual({ text: undefined, buttons: [] })
})

test('what only others wrote can be shown; what both wrote asks whose stands', () => {
  expect(drawn({ notes }, { start: '14:00' })).toEqual({
    text: 'Someone changed while you were editing: Starts (14:00). Only the fields you edited are saved.',
    buttons: ['Show here'],
  })
  // In the order of the form, and without what is too long for a sentence.
  expect(drawn({ notes: 'mine' }, { notes, start: '14:00' })).toEqual({
    text: 'Someone changed while you were editing: Starts (14:00) and Notes.',
    buttons: ['Use theirs', 'Keep mine'],
  })
})

test('the reader’s own change is told as theirs, and of no device: rows do not say by which it was made', async () => {
  await signedIn()
  const me = tester.user_id
  const said = 'You have changed in the meantime: Starts (14:00). Only the fields you edited are saved.'
  expect(drawn({}, { start: '14:00' }, me).text).toBe(said)
  // It waits here to be sent.
  expect(drawn({}, { start: '14:00' }, me, 1).text).toBe(said)
  expect(drawn({}, { other: 1 }, me).text).toMatch(/^You have changed this in the meantime/)
  expect(drawn({ start: '11:00' }, { start: '14:00' }, me).buttons).toEqual([
    'Use the current version',
    'Keep this text',
  ])
})

test('what the server wrote by itself was nobody', async () => {
  await signedIn()
  expect(drawn({}, { start: '14:00' }, null).text).toMatch(/^Changed in the meantime: Starts \(14:00\)/)
  expect(drawn({}, { other: 1 }, null).text).toMatch(/^This has changed in the meantime/)
})

test('a field without a name of its own is still news', () => {
  expect(drawn({}, { other: 1 }).text).toMatch(/^Someone changed this while you were editing/)
})

describe('on the only device of an account', () => {
  /** A place whose notes are being edited in a form, and the form as it is drawn now. */
  const editing = async () => {
    const all = await signedIn()
    const [trip_id, id] = [mint(), mint()]
    const stream = tripStream(trip_id)
    const rows = openStream(stream).rows(place)
    mutate(createTrip, {}, { id: trip_id, title: 'Lisbon' })
    mutate(place.create, { trip_id }, { id, name: 'Belém', notes: 'tower' })
    await all.engine.idle()
    const row = () => rows.peek().get(id) as RowOf<typeof place>
    const fieldsOf = ({ notes, phone }: RowOf<typeof place>) => ({ notes: notes ?? '', start: phone ?? '' })
    const began = row()
    const saving = signal(false)
    const now = (mine: object = {}) => {
      const [before, theirs] = [fieldsOf(began), fieldsOf(row())]
      const sides = {
        began,
        now: row(),
        before,
        mine: { ...before, ...mine },
        theirs,
        settle: () => undefined,
      }
      return shown(sides, stream, saving).text
    }
    const params = { trip_id, id }
    return { ...all, row, now, params, stream, saving }
  }

  test('saving the form says nothing, though the row has what was typed in another way', async () => {
    const { engine, row, now, saving } = await editing()
    const typed = { notes: 'the tower \r\n' }
    const { save, saving: isSaving } = savingHook()
    isSaving.subscribe(is => void (saving.value = is))
    const heard: (string | undefined)[] = []
    await save(
      async () => {
        const { saved } = saveRow(place, row(), typed)
        heard.push(now(typed))
        await saved
        heard.push(now(typed))
      },
      () => heard.push(now(typed)),
    )
    expect(row().notes).not.toBe(typed.notes)
    await engine.idle()
    heard.push(now(typed))
    expect(heard).toEqual([undefined, undefined, undefined, undefined])
    saving.value = false
    expect(now(typed)).toContain('You have changed in the meantime: Notes')
  })

  test('where it is refused, what was meant to be saved can be told again', async () => {
    const { save, saving } = savingHook()
    await save(
      () => Promise.reject(new AppError('INVALID_INPUT')),
      () => undefined,
    )
    expect(saving.value).toBe(false)
  })

  test.each<[string, (all: Awaited<ReturnType<typeof editing>>) => unknown]>([
    ['a change beside the form', ({ params }) => mutate(place.update, params, { phone: '14:00' })],
    [
      'an undo',
      async ({ engine, params, stream }) => {
        mutate(place.update, params, { phone: '14:00' }, { label: 'planner.addPlace' })
        await engine.idle()
        await undo({ stream })
      },
    ],
    [
      'an answer that was lost, so that it is sent again',
      async ({ world, engine, params }) => {
        world.fault = ({ method }) => (method === 'GET' ? undefined : 'lose')
        mutate(place.update, params, { phone: '14:00' })
        await world.pass(5000, engine)
        world.fault = () => undefined
      },
    ],
    [
      'a request of an assistant, or of any program, with the same account',
      ({ world, params }) =>
        world.server.request({
          method: 'PATCH',
          path: `/api/trips/${params.trip_id}/places/${params.id}`,
          headers: { 'Idempotency-Key': mint() },
          body: JSON.stringify({ phone: '14:00' }),
        } as never),
    ],
  ])('nothing claims another device after %s', async (name, act) => {
    const all = await editing()
    const { world, engine, now } = all
    await act(all)
    const heard = [now()]
    engine.wake('person')
    await world.pass(60_000, engine)
    heard.push(now())
    const said = 'You have changed in the meantime: Starts (14:00). Only the fields you edited are saved.'
    // What is undone stands as the form has it.
    expect(heard.at(-1)).toBe(name === 'an undo' ? undefined : said)
    for (const text of heard) expect([undefined, said]).toContain(text)
  })
})

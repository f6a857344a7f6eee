import { signal } from '@preact/signals'
import { deletedAccountName } from '@caravel/sync-protocol/domain/deleted-account'
import type { HistoryChange, HistoryEntry } from '@caravel/sync-protocol/history'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStream, type StreamView } from '../../data/store.ts'
import { formatTimeRange } from '../../i18n/format.ts'
import { loadAllMessages, loadLanguage, t } from '../../i18n/t.ts'
import { asThen } from './as-then.ts'
import { detailsOf } from './history-details.ts'
import { sentence, titleOf, type Authors } from './history-words.ts'
import { actsOf } from './one-act.ts'
import { itemsOf } from './rewind-sheet.tsx'
import '../../shell/area-details.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const authors: Authors = {
  me: 'u1',
  nameOf: id => ({ u1: 'Inês', u2: 'Jonas' })[id ?? ''] ?? 'somebody',
  personOf: id => ({ id: id ?? '', name: '' }),
}
const view = openStream('trip:t')
const dinnerId = '0190b000-0000-7000-8000-0000000000dd'
/** With an expense in euros. */
const costs = {
  ...view,
  rows: (of: { name: string }) =>
    of.name === 'expense' ? signal(new Map([[dinnerId, { currency: 'EUR' }]])) : signal(new Map()),
} as StreamView

const place = { entity: 'place', id: 'p', title: 'Museu do Fado' } as const
const row = { id: 'p', version: 1, created_at: 0, updated_at: 0, updated_by: null }
const changed = (group: string, before: object, after: object): HistoryChange =>
  ({ ...place, verb: 'changed', groups: [{ group, before, after }] }) as HistoryChange
const changedStop = (group: string, before: object, after: object): HistoryChange => ({
  ...changed(group, before, after),
  entity: 'assignment',
})
const entry = (changes: HistoryChange[], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  seq: 2,
  mutation_id: 'm',
  user_id: 'u2',
  kind: 'web',
  name: 'place.update',
  at: 0,
  changes,
  total: changes.length,
  conflicts: [],
  undo: 'whole',
  ...more,
})
const said = (of: HistoryEntry) => {
  const { k, params } = sentence(of, authors)
  return t(k, params)
}

describe('a commit in plain words', () => {
  const renamed = changed('name', { name: 'Fado' }, { name: 'Museu do Fado' })

  test('names others, and says you to the reader', () => {
    expect(said(entry([renamed]))).toBe('Jonas changed Museu do Fado')
    expect(said(entry([renamed], { user_id: 'u1' }))).toBe('You changed Museu do Fado')
    expect(said(entry([renamed], { user_id: null }))).toBe('somebody changed Museu do Fado')
  })

  test('tells the words of an expense without its currency', () => {
    const dinner = { ...changed('note', { note: null }, { note: 'Fish' }), entity: 'expense', id: dinnerId }
    expect(detailsOf(entry([dinner as HistoryChange]), costs).lines).toEqual([
      { label: 'Note', before: undefined, after: 'Fish' },
    ])
    const money = { ...changed('money', { amount: 5000 }, { amount: 6000 }), entity: 'expense', id: dinnerId }
    const [line] = detailsOf(entry([money as HistoryChange]), costs).lines
    expect([line?.before, line?.after].map(said => said?.replace('\u00A0', ' '))).toEqual([
      '50,00 €',
      '60,00 €',
    ])
  })

  test('tells by what happened to the thing somebody named, not by what came along', () => {
    const stop = { entity: 'assignment', id: 'a', title: 'Museu do Fado', row } as const
    const along: HistoryChange = { ...stop, verb: 'deleted', derived: true }
    expect(said(entry([along, { ...place, verb: 'deleted', row }]))).toBe('Jonas deleted Museu do Fado')
    expect(said(entry([{ ...stop, verb: 'added' }]))).toBe('Jonas planned Museu do Fado')
    expect(said(entry([{ ...stop, verb: 'deleted' }]))).toBe('Jonas removed Museu do Fado from its day')
    expect(said(entry([changed('line', { position: 'a0' }, { position: 'a1' })]))).toBe(
      'Jonas moved Museu do Fado',
    )
    expect(said(entry([renamed], { name: 'undo' }))).toBe('Jonas undid a change to Museu do Fado')
    expect(said(entry([renamed, { ...stop, verb: 'added' }], { name: 'undo' }))).toBe(
      'Jonas undid a change to Museu do Fado',
    )
    expect(said(entry([renamed, { ...renamed, id: 'b', title: 'Castelo' }], { name: 'undo' }))).toBe(
      'Jonas undid changes to Museu do Fado and 1 other item',
    )
    expect(said(entry([{ ...stop, entity: 'day', title: 'Home', verb: 'deleted' }]))).toBe(
      'Jonas deleted the day Home',
    )
  })

  test('an import says how many bookings came out of which file, and names each thing once', () => {
    const made = (entity: string, id: string, title: string): HistoryChange => ({
      entity,
      id,
      title,
      verb: 'added',
      row: { ...row, file_id: 'f' },
    })
    const [file, hotel] = [made('file', 'f', 'kyoto.eml'), made('reservation', 'a', 'Cross Hotel')]
    const changes = [file, hotel, made('place', 'p', 'Cross Hotel'), made('file_link', 'l', 'kyoto.eml')]
    const imported = entry(changes, { name: 'reservation.import', total: 4 })
    expect(said(imported)).toBe('Jonas imported 1 booking from kyoto.eml')
    expect(said(entry([hotel], { name: 'reservation.import' }))).toBe('Jonas imported 1 booking')
    expect(detailsOf(imported, costs).lines.slice(0, 3)).toEqual([
      { label: 'File', plain: 'kyoto.eml' },
      { label: 'Booking', plain: 'Cross Hotel' },
      { label: 'Place', plain: 'Cross Hotel' },
    ])
  })

  test('an import of files that were added just before is one entry that names them', () => {
    const addFile = (id: string, title: string, seq: number) =>
      entry([{ entity: 'file', id, title, verb: 'added', row }], { name: 'file.create', seq, at: 1000 })
    const link = (id: string, fileId: string, title: string): HistoryChange => ({
      entity: 'file_link',
      id,
      title,
      verb: 'added',
      row: { ...row, file_id: fileId },
    })
    const hotel: HistoryChange = { entity: 'reservation', id: 'a', title: 'Cross Hotel', verb: 'added', row }
    const links = [link('l', 'f', 'kyoto-hotel.eml'), link('m', 'f', 'kyoto-hotel.eml')]
    const whole = { name: 'reservation.import', seq: 3, at: 2000, total: 5 }
    const one = entry([hotel, { ...hotel, id: 'b', title: 'Izakaya' }, ...links], whole)
    expect(said(one)).toBe('Jonas imported 2 bookings from kyoto-hotel.eml')
    expect(detailsOf(one, costs).lines.at(-1)).toEqual({ label: 'File', plain: 'kyoto-hotel.eml' })
    expect(actsOf([one, addFile('f', 'kyoto-hotel.eml', 1)])).toEqual([one])
    const two = entry([hotel, links[0]!, link('n', 'g', 'dinner.ics')], whole)
    expect(said(two)).toBe('Jonas imported 1 booking from kyoto-hotel.eml and 1 other file')
    const other = addFile('h', 'map.pdf', 2)
    expect(actsOf([two, other])).toEqual([two, other])
  })

  test('a place that is planned as it is added is one entry, and a poll is started', () => {
    const added = entry([{ ...place, verb: 'added', row }], { name: 'place.create', seq: 1, at: 1000 })
    const stop = { entity: 'assignment', id: 's', title: 'Museu do Fado', verb: 'added' } as const
    const stopRow = { ...row, place_id: place.id }
    const planned = entry([{ ...stop, row: stopRow }], { name: 'assignment.create', seq: 2, at: 2000 })
    expect(actsOf([planned, added])).toEqual([planned])
    const later = { ...planned, at: 60_000 }
    expect(actsOf([later, added])).toEqual([later, added])
    const poll = { entity: 'poll', id: 'q', title: 'Where to eat?', verb: 'added', row } as const
    expect(said(entry([poll], { name: 'poll.create' }))).toBe('Jonas started the poll “Where to eat?”')
  })

  test('a trip that is handed over says to whom', () => {
    const role = (title: string, before: string, after: string, derived = false): HistoryChange => ({
      entity: 'trip_member',
      id: title,
      title,
      verb: 'changed',
      groups: [{ group: 'role', before: { role: before }, after: { role: after } }],
      ...(derived ? { derived: true } : {}),
    })
    const changes = [role('Ana', 'member', 'owner'), role('Jonas', 'owner', 'member', true)]
    expect(said(entry(changes, { name: 'member.transfer' }))).toBe('Jonas transferred the trip to Ana')
  })

  test('somebody who leaves is not removed by anybody', () => {
    const member = (title: string): HistoryChange => ({
      entity: 'trip_member',
      id: 'x',
      title,
      verb: 'changed',
      groups: [{ group: 'standing', before: { left_at: null }, after: { left_at: 5 } }],
    })
    const leave = { name: 'member.remove' }
    expect(said(entry([member('Jonas')], leave))).toBe('Jonas left the trip')
    expect(said(entry([member('Ana')], leave))).toBe('Jonas removed Ana from the trip')
  })

  test('a booking and an expense that nobody named have the word of their kind', () => {
    const added = (entity: string, row: Record<string, string>): HistoryChange => ({
      entity,
      id: 'x',
      title: null,
      verb: 'added',
      row: { id: 'x', version: 1, created_at: 0, updated_at: 0, updated_by: null, ...row },
    })
    expect(titleOf(added('reservation', { type: 'hotel' }))).toBe('Hotel')
    expect(titleOf(added('expense', { category: 'accommodation' }))).toBe('Accommodation')
  })

  test('an account that was deleted has no name, and whose the trip is now is said', () => {
    const nameless: HistoryChange = {
      entity: 'trip_member',
      id: 'x',
      title: deletedAccountName,
      verb: 'changed',
      groups: [{ group: 'standing', before: { left_at: null }, after: { left_at: 5 } }],
    }
    expect(titleOf(nameless)).toBe('deleted account')
    const heir: HistoryChange = { ...nameless, title: 'Ana' }
    expect(said(entry([heir], { name: 'member.inherit', user_id: null }))).toBe(
      'Ana now owns the trip because the previous owner’s account was deleted',
    )
    expect(said(entry([nameless], { name: 'member.forget', user_id: null }))).toBe(
      'A traveller’s account was deleted',
    )
  })
})

describe('a list of commits', () => {
  const renamed = changed('name', { name: 'Fado' }, { name: 'Museu do Fado' })
  const back = changed('name', { name: 'Museu do Fado' }, { name: 'Fado' })

  test('names a place, and its stop, as it was called then', () => {
    const stop = { ...row, id: 'a', place_id: 'p' }
    const planned: HistoryChange = {
      entity: 'assignment',
      id: 'a',
      title: 'Museu do Fado',
      verb: 'added',
      row: stop,
    }
    const list = [entry([planned], { seq: 4 }), entry([renamed], { seq: 3 }), entry([planned], { seq: 2 })]
    expect(asThen(list).map(each => said(each))).toEqual([
      'Jonas planned Museu do Fado',
      'Jonas changed Museu do Fado',
      'Jonas planned Fado',
    ])
  })

  test('says that what took back an undo was done again', () => {
    const list = [
      entry([back], { seq: 5, name: 'undo', user_id: 'u1' }),
      entry([renamed], { seq: 4, name: 'undo', user_id: 'u1' }),
      entry([back], { seq: 3, name: 'undo', user_id: 'u1' }),
      entry([renamed], { seq: 2, user_id: 'u1' }),
    ]
    expect(asThen(list).map(each => each.name)).toEqual(['undo', 'redo', 'undo', 'place.update'])
    expect(said(asThen(list)[1] ?? entry([]))).toBe('You redid a change to Museu do Fado')
  })
})

describe('what going back in time would do', () => {
  test('tells a place and its stop once', () => {
    const stop = { ...changed('time', {}, {}), entity: 'assignment', id: 'a' } as HistoryChange
    const changes = [changed('notes', {}, {}), stop]
    const preview = { changes, counts: { added: 0, changed: 2, deleted: 0 } }
    expect(itemsOf(preview, 'changed')).toEqual({
      things: [{ title: 'Museu do Fado', groups: ['Notes', 'Time'] }],
      count: 1,
    })
  })

  test('two things of one name are two, each with what changes about it', () => {
    const other = { ...changed('phone', {}, {}), id: 'q' } as HistoryChange
    const stop = { ...changed('time', {}, {}), entity: 'assignment', id: 'a' } as HistoryChange
    const changes = [changed('notes', {}, {}), other, stop]
    const preview = { changes, counts: { added: 0, changed: 3, deleted: 0 } }
    expect(itemsOf(preview, 'changed')).toEqual({
      things: [
        { title: 'Museu do Fado', groups: ['Notes', 'Time'] },
        { title: 'Museu do Fado', groups: ['Phone'] },
      ],
      count: 2,
    })
  })
})

describe('old and new', () => {
  test('stand group by group; what was or is empty has one side only', () => {
    const time = (from: string | null, to: string | null) => ({
      assignment_time: from,
      assignment_end_time: to,
    })
    const { lines } = detailsOf(
      entry([
        changedStop('time', time('13:00', '14:30'), time('12:30', '14:00')),
        changed('notes', { notes: null }, { notes: 'Tram 28' }),
      ]),
      view,
    )
    expect(lines).toEqual([
      {
        label: 'Time',
        before: formatTimeRange('13:00', '14:30'),
        after: formatTimeRange('12:30', '14:00'),
      },
      { label: 'Notes', before: undefined, after: 'Tram 28' },
    ])
  })

  test('what the server keeps of a member is no line of its own', () => {
    const left = [{ group: 'standing', before: { left_at: null }, after: { left_at: 1_795_302_082_433 } }]
    const member: HistoryChange = {
      entity: 'trip_member',
      id: 'x',
      title: 'Ana',
      verb: 'changed',
      groups: left,
    }
    expect(detailsOf(entry([member], { name: 'member.remove' }), view)).toEqual({ lines: [], more: 0 })
  })

  test('many rows are named, and counted beyond a few', () => {
    const rows = Array.from({ length: 8 }, (_, n): HistoryChange => ({
      ...place,
      id: `p${n}`,
      title: `Place ${n}`,
      verb: 'deleted',
      row: { ...row, id: `p${n}` },
    }))
    const { lines, more } = detailsOf(entry(rows, { total: 20 }), view)
    expect(lines[0]).toEqual({ label: 'Deleted', plain: 'Place 0' })
    expect([lines.length, more]).toEqual([5, 15])
  })

  test('a deletion tells what went along', () => {
    const stop: HistoryChange = {
      entity: 'assignment',
      id: 'a',
      title: 'x',
      verb: 'deleted',
      derived: true,
      row,
    }
    const { lines } = detailsOf(
      entry([stop, { ...place, verb: 'deleted', row: { ...row, notes: 'Tram 28' } }]),
      view,
    )
    expect(lines).toEqual([{ label: 'Included', plain: '1 stop and Tram 28' }])
  })
})

describe('what a picture was and is', () => {
  const lines = (entity: string, group: string, before: object, after: object) => {
    const change = { entity, id: 't', title: 'Lisbon', verb: 'changed', groups: [{ group, before, after }] }
    return detailsOf(entry([change as HistoryChange]), view).lines
  }

  test('of a cover nobody reads an id, neither of a picture that is gone', () => {
    const id = '00f59489-03e6-5f62-a796-988a5b9c94de'
    expect(lines('trip', 'cover', { cover_file_id: null }, { cover_file_id: id })).toEqual([
      { label: 'Cover', before: 'Route drawing', after: 'Photo' },
    ])
  })

  test('of another order of photos nobody reads a key', () => {
    expect(lines('file', 'order', { position: 'a0' }, { position: 'a1' })).toEqual([
      { label: 'Order', plain: t('history.changedWord') },
    ])
  })
})

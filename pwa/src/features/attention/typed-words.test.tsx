import { renderToString } from 'preact-render-to-string'
import { LocationProvider } from 'preact-iso'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { rowPath } from '@caravel/sync-protocol/crud'
import { entities } from '@caravel/sync-protocol/entities/index'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { testId } from '@caravel/sync-protocol/testing/random'
import { anEntry, parked } from '../../data/testing/entries.ts'
import { summaryOf, type AttentionItem } from '../../data/attention.ts'
import { formatDuration, formatWeight } from '../../i18n/format-measure.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { formatDate, formatNumber, formatTime } from '../../i18n/format.ts'
import { loadAllMessages, loadLanguage, t } from '../../i18n/t.ts'
import { cardText } from './card-menu.ts'
import { DecisionCard } from './decision-card.tsx'
import { fieldKind, textsOf } from './edit-fields.ts'
import '../../shell/area-details.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
  vi.stubGlobal('location', new URL('https://trips.example/'))
})

const tripId = testId(1)
const [maya, tarek] = [testId(21), testId(22)]
const answers = [
  { id: testId(31), label: 'At the port' },
  { id: testId(32), label: 'At home' },
]

const refusedWith = (entity: Entity, body: Values): readonly [AttentionItem] => {
  const ids: Record<string, string> = { trip_id: tripId, id: testId(9) }
  const filled = rowPath(entity).replace(/:(\w+)/g, (_, name: string) => ids[name] ?? testId(8))
  const stream = entity.stream === 'journey' ? `journey:${testId(8)}` : `trip:${tripId}`
  const entry = anEntry('m', { stream, method: 'PATCH', path: filled, body })
  return [{ ...parked(entry), kind: 'refused', code: 'INVALID_INPUT', summary: summaryOf(entry) }]
}

const onCard = (items: readonly [AttentionItem]) =>
  renderToString(
    <LocationProvider>
      <DecisionCard items={items} />
    </LocationProvider>,
  )

/** A value that someone may give a field, and what of it must be read. */
type Sample = { value: unknown; said: string[]; with?: Values }

/** Once the words are there. */
const samples = (): Readonly<Record<string, Sample>> => ({
  'category.color': { value: '#123456', said: ['#123456'] },
  'tag.color': { value: 'green', said: ['Green'] },
  'trip_note.color': { value: 'green', said: ['Green'] },
  'poll.options': { value: answers, said: ['At the port', 'At home'] },
  'poll.multiple': { value: true, said: [t('group.severalAnswers')], with: { options: answers } },
  'poll.anonymous': { value: true, said: [t('group.anonymous')], with: { options: answers } },
  'poll.closes_at': { value: 1_800_000_000_000, said: [formatMoment(1_800_000_000_000)] },
  'packing_bag.color': { value: 'green', said: ['Green'] },
  'category.icon': { value: 'bed', said: ['icon'] },
  'day_note.icon': { value: 'bed', said: ['icon'] },
  'trip.currency': { value: 'USD', said: ['USD'] },
  'trip.reminder_days': { value: 7, said: ['7 days'] },
  'trip.archived': { value: true, said: ['yes'] },
  'todo_item.priority': { value: 'P2', said: ['P2'] },
  'expense.category': { value: 'food', said: ['Food'] },
  'destination.kind': { value: 'region', said: ['Region'] },
  'destination.country_code': { value: 'JP', said: ['Japan'] },
  'place.price_currency': { value: 'USD', said: ['USD'] },
  'place.lat': { value: 38.69, said: ['38.69'], with: { lng: -9.21 } },
  'place.lng': { value: -9.21, said: ['-9.21'], with: { lat: 38.69 } },
  'place.duration_minutes': { value: 90, said: [formatDuration(90 * 60)] },
  'place.opening_hours': {
    value: [{ weekday: 2, opens: '09:30', closes: '17:15' }],
    said: ['Tue', formatTime('09:30'), formatTime('17:15')],
  },
  'place.links': {
    value: [{ url: 'https://example.org/tickets', label: 'Tickets' }],
    said: ['Tickets', 'https://example.org/tickets'],
  },
  'packing_list.items': {
    value: [{ name: 'Socks', quantity: 3, category: 'Clothes', weight_grams: 60, bag: 'Rucksack' }],
    said: ['3 × Socks', 'Clothes', '60', 'Rucksack'],
  },
  'expense.payers': {
    value: [
      { user_id: maya, amount: 1460 },
      { user_id: tarek, amount: 1000 },
    ],
    said: [formatMoney(1460, 'EUR'), formatMoney(1000, 'EUR')],
    with: { amount: 2460, currency: 'EUR' },
  },
  'expense.split': {
    value: {
      kind: 'items',
      items: [{ name: 'Octopus', amount: 1960, of: [maya] }],
      tax: 300,
      tip: 200,
    },
    said: ['Octopus', formatMoney(1960, 'EUR'), formatMoney(300, 'EUR'), formatMoney(200, 'EUR')],
    with: { amount: 2460, currency: 'EUR' },
  },
  'expense.currency': { value: 'SEK', said: [formatMoney(2460, 'SEK')], with: { amount: 2460 } },
  'settlement.currency': { value: 'SEK', said: [formatMoney(2460, 'SEK')], with: { amount: 2460 } },
  'assignment.ends_next_day': { value: true, said: ['next day'], with: { assignment_time: '23:00' } },
  'assignment.onward_mode': { value: 'taxi', said: [t('planner.onward.taxi')] },
  'day.onward_mode': { value: 'walk', said: [t('planner.onward.walk')] },
  'reservation.onward_mode': { value: 'cycle', said: [t('planner.onward.cycle')] },
  'dismissed_finding.finding_key': { value: 'far:stop', said: [t('group.finding')] },
  'reservation.type': { value: 'ferry', said: [t('bookings.type.ferry')] },
  'reservation.status': { value: 'confirmed', said: [t('bookings.status.confirmed')] },
  'reservation.start_zone': { value: 'Europe/Lisbon', said: ['Europe/Lisbon'] },
  'reservation.end_zone': { value: 'Europe/Berlin', said: ['Europe/Berlin'] },
  'reservation.check_in_end': { value: '21:00', said: [formatTime('21:00')] },
  'reservation.details': {
    value: {
      legs: [
        {
          number: 'TP1865',
          from: { name: 'Lisbon', code: 'LIS' },
          to: { name: 'Ponta Delgada', code: 'PDL' },
        },
      ],
    },
    said: ['LIS – PDL', 'TP1865'],
  },
  'reservation.travellers': { value: [{ person_id: maya, seat: '12A' }], said: ['12A'] },
  'accommodation.check_in': { value: '15:00', said: [formatTime('15:00')] },
  'accommodation.check_in_end': { value: '22:00', said: [formatTime('22:00')] },
  'accommodation.check_out': { value: '11:00', said: [formatTime('11:00')] },
  'bucket_list_item.country_code': { value: 'PE', said: ['Peru'] },
  'bucket_list_item.target_date': { value: '2028-05', said: ['May 2028'] },
  'stay_limit.zone': { value: 'schengen', said: [t('zones.schengen')], with: { country_codes: [] } },
  'stay_limit.country_codes': { value: ['TH'], said: ['Thailand'], with: { zone: null } },
  'journey.book_size': { value: 'a4', said: ['A4'] },
  ...Object.fromEntries(
    ['book_fill', 'book_maps', 'book_facts', 'book_opinions', 'book_authors', 'book_bleed'].map(name => [
      `journey.${name}`,
      { value: name === 'book_fill' ? 'airy' : true, said: [t('history.changedWord')] },
    ]),
  ),
  'journey.cover_gradient': { value: 3, said: [t('history.changedWord')] },
  'journey_entry.entry_zone': { value: 'Europe/Lisbon', said: ['Europe/Lisbon'] },
  'journey_entry.location_lat': { value: 38.69, said: ['38.69'], with: { location_lng: -9.21 } },
  'journey_entry.location_lng': { value: -9.21, said: ['-9.21'], with: { location_lat: 38.69 } },
  'journey_entry.tags': { value: ['best meal'], said: ['best meal'] },
  'journey_entry.people': { value: ['Ana'], said: ['Ana'] },
  'journey_entry.visibility': { value: 'public', said: [t('group.everyoneWithLink')] },
  'journey_photo.taken_at': {
    value: '2027-03-04T13:20',
    said: [formatDate('2027-03-04'), formatTime('13:20')],
  },
  'journey_photo.lat': { value: 38.69, said: ['38.69'], with: { lng: -9.21 } },
  'journey_photo.lng': { value: -9.21, said: ['-9.21'], with: { lat: 38.69 } },
  'packing_item.each': { value: true, said: [t('packing.each')] },
})
const money = { amount: 2460, currency: 'EUR', from_user_id: maya, to_user_id: tarek }
const rate = { rate: '1.25', rate_base: 'USD', rate_source: 'by_hand', rate_date: '2027-03-04' }
const wordOf = (name: string) => `words of ${name}`

function sampleOf(entity: Entity, name: string): Sample {
  const own = samples()[`${entity.name}.${name}`]
  if (own) return own
  if (name in rate) return { value: rate[name as keyof typeof rate], said: ['1.25', 'USD'], with: rate }
  if (entity.fields[name]?.storage === 'boolean') return { value: true, said: ['yes'] }
  switch (fieldKind(entity, name)) {
    case 'amount':
      return name === 'price'
        ? { value: 2460, said: [formatMoney(2460, 'EUR')], with: { price_currency: 'EUR' } }
        : { value: 2460, said: [formatMoney(2460, 'EUR')], with: money }
    case 'date':
      return { value: '2027-03-04', said: [formatDate('2027-03-04')] }
    case 'time':
      return { value: '13:20', said: [formatTime('13:20')], with: { assignment_time: '13:20' } }
    case 'number':
      return /grams/.test(name)
        ? { value: 70, said: [formatWeight(70)] }
        : { value: 3, said: [formatNumber(3)] }
    case 'line':
    case 'prose':
      return name === 'website'
        ? { value: 'https://example.org', said: ['https://example.org'] }
        : { value: wordOf(name), said: [wordOf(name)] }
    default:
      throw new Error(
        `give ${entity.name}.${name} a sample, so that it is shown that it can be read in the tray`,
      )
  }
}

/** Rights, add-ons and settings are switches; pairs of ids and people are chosen. Nobody types anything there. */
const switches = ['app_level', 'app_addon', 'setting', 'trip_member', 'budget_category_order']

/** The bytes are the device's own matter. */
const isContent = (name: string) => name === 'file' || name === 'journey_photo'

const typed = entities
  .filter(({ name, actions_only: only }) => !only && !switches.includes(name))
  .flatMap(entity =>
    Object.entries(entity.groups).flatMap(([group, { merge, fields }]) =>
      merge === 'server' || merge === 'order' || (isContent(entity.name) && group === 'content')
        ? []
        : Object.keys(fields)
            .filter(name => !/(^|_)id$/.test(name))
            .map(name => ({ entity, name, field: `${entity.name}.${name}` })),
    ),
  )

describe('what somebody typed can be read on its card and copied', () => {
  test.each(typed)('$field', ({ entity, name }) => {
    const { value, said, with: beside } = sampleOf(entity, name)
    const fits = Object.keys({ ...beside }).filter(other => other in entity.fields)
    const body = { ...Object.fromEntries(fits.map(other => [other, beside?.[other]])), [name]: value }
    const items = refusedWith(entity, body)
    const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
    const [copied, card] = [plain(cardText(items)), plain(onCard(items))]
    for (const text of said) {
      expect(copied).toContain(plain(text))
      expect(card).toContain(plain(text))
    }
  })

  test('and what is typed in one line can be put differently there', () => {
    const fields = typed.filter(({ entity, name }) => fieldKind(entity, name) !== undefined)
    expect(fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'expense.amount',
        'expense.name',
        'expense.note',
        'expense.expense_date',
        'settlement.amount',
        'place.price',
        'place.website',
        'assignment.assignment_time',
        'accommodation.check_in',
        'bucket_list_item.target_date',
        'packing_item.quantity',
        'todo_item.due_date',
        'day_note.text',
      ]),
    )
    const kinds = ['accommodation.check_in', 'bucket_list_item.target_date', 'poll.closes_at'].map(each =>
      typed.flatMap(({ entity, name, field }) => (field === each ? [fieldKind(entity, name)] : [])),
    )
    // A month is no date, and nobody types a moment as a number.
    expect(kinds).toEqual([['time'], ['line'], [undefined]])
    for (const { entity, name } of fields) {
      const { value, with: beside } = sampleOf(entity, name)
      expect(Object.keys(textsOf(refusedWith(entity, { ...beside, [name]: value })[0]))).toContain(name)
    }
  })
})

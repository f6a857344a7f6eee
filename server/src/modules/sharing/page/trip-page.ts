/** A whole trip as one page that needs nothing else: no script, no other file, no network. */
import type {
  GuestDay,
  GuestExpense,
  GuestNote,
  GuestPlace,
  GuestStop,
  GuestView,
} from '@caravel/sync-protocol/domain/sharing/guest-view'
import { byId, filtered, grouped, mapped, type Steps } from '@caravel/sync-protocol/domain/steps'
import { moneyText } from '../../../money-text.ts'

export type PageKey = 'plan' | 'ideas' | 'bookings' | 'packing' | 'costs' | 'day' | 'code'

export interface PageWords {
  language: string
  say(key: PageKey, params?: Record<string, string>): string
}

const style = `
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1.5rem}
h1{font-size:2rem;margin:0}h2{margin:2rem 0 .5rem;border-bottom:1px solid;padding-bottom:.25rem}h3{margin:1.25rem 0 .25rem}
ul,ol{padding-inline-start:1.5rem}li{margin:.25rem 0}small,.meta{opacity:.75}p{margin:.25rem 0;white-space:pre-line}
table{border-collapse:collapse;width:100%}td,th{padding:.35rem;border-bottom:1px solid #8884;text-align:start}
td:last-child{text-align:end}@media print{body{max-width:none;padding:0}h2{break-after:avoid}li{break-inside:avoid}}
`

export function* tripPage(view: GuestView, words: PageWords): Steps<string> {
  const { trip } = view
  const { say, language } = words
  const dates = [dateText(trip.start_date, language), dateText(trip.end_date, language)].filter(Boolean)
  const lines = [
    `<!doctype html><html lang="${text(language)}" dir="${/^(ar|he|fa|ur)\b/.test(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">',
    `<title>${text(trip.title)}</title><style>${style}</style></head><body><main>`,
    `<h1 dir="auto">${text(trip.title)}</h1><p class="meta">${dates.join(' – ')}</p>`,
    trip.description === null ? '' : `<p dir="auto">${text(trip.description)}</p>`,
  ]
  const ideas = yield* ideasOf(view)
  const booked = view.reservations.length + view.accommodations.length
  const sections: [heading: PageKey, rows: number, body: Steps<string>][] = [
    ['plan', view.days.length, dayParts(view, words)],
    ['ideas', ideas.length, list(ideas, place => placeLine(place))],
    ['bookings', booked, bookingParts(view, words)],
    ['packing', view.packing.length, list(view.packing, itemLine)],
    ['costs', view.budget.length, costsTable(view.budget)],
  ]
  for (const [heading, rows, body] of sections)
    if (rows) lines.push(`<section><h2>${text(say(heading))}</h2>${yield* body}</section>`)
  return [...lines, '</main></body></html>\n'].join('\n')
}

/** Everything that people typed is text, never markup. */
function text(value: string): string {
  return value.replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)
}

function* list<Row>(rows: readonly Row[], lineOf: (row: Row) => string): Steps<string> {
  const lines = yield* mapped(rows, row => `<li dir="auto">${lineOf(row)}</li>`)
  return `<ul>${lines.join('')}</ul>`
}

function* bookingParts(view: GuestView, words: PageWords): Steps<string> {
  // Stays of a booking are part of it.
  const known = yield* byId(view.reservations)
  const stays = yield* filtered(view.accommodations, each => !known.has(each.reservation_id ?? ''))
  const lines = [
    ...(yield* mapped(view.reservations, each => bookingLine(each, words))),
    ...(yield* mapped(stays, each => stayLine(each, words))),
  ]
  return yield* list(lines, line => line)
}

function itemLine({ name, quantity, checked }: GuestView['packing'][number]): string {
  return `${checked ? '☑' : '☐'} ${quantity > 1 ? `${quantity} × ` : ''}${text(name)}`
}

const dateStyle = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
} as const
/** By language: making one takes as long as using it a thousand times. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateText(date: string | null, language: string): string {
  if (date === null) return ''
  const format = dateFormats.get(language) ?? new Intl.DateTimeFormat(language, dateStyle)
  dateFormats.set(language, format)
  return text(format.format(Date.parse(`${date}T12:00:00Z`)))
}

type DayItem = { position: string } & ({ stop: GuestStop } | { note: GuestNote })

function* dayParts(view: GuestView, words: PageWords): Steps<string> {
  const places = yield* byId(view.places)
  const stops = yield* grouped(view.assignments, ({ day_id }) => day_id)
  const notes = yield* grouped(view.day_notes, ({ day_id }) => day_id)
  const parts: string[] = []
  for (const day of view.days) {
    const items: DayItem[] = [
      ...(stops.get(day.id) ?? []).map(stop => ({ position: stop.position, stop })),
      ...(notes.get(day.id) ?? []).map(note => ({ position: note.position, note })),
    ].sort((a, b) => (a.position < b.position ? -1 : 1))
    parts.push(`<article>${dayHead(day, words)}<ul>`)
    for (const item of items) {
      const line = 'note' in item ? noteLine(item.note) : stopLine(item.stop, places)
      if (line !== undefined) parts.push(`<li dir="auto">${line}</li>`)
      yield
    }
    parts.push('</ul></article>')
    yield
  }
  return parts.join('')
}

function dayHead({ day_number, date, title, notes }: GuestDay, words: PageWords): string {
  const heading = [
    words.say('day', { number: String(day_number) }),
    dateText(date, words.language),
    title && text(title),
  ]
  const remark = notes === null ? '' : `<p dir="auto">${text(notes)}</p>`
  return `<h3>${heading.filter(Boolean).join(' · ')}</h3>${remark}`
}

function noteLine(note: GuestNote): string {
  const parts = [note.time, note.text].filter(Boolean).map(part => text(String(part)))
  return `<small>${parts.join(' ')}</small>`
}

function stopLine(stop: GuestStop, places: ReadonlyMap<string, GuestPlace>): string | undefined {
  const place = places.get(stop.place_id)
  if (!place) return undefined
  const times = [stop.assignment_time, stop.assignment_end_time].filter(Boolean).join('–')
  const remark = stop.notes === null ? '' : `<p>${text(stop.notes)}</p>`
  return `${times ? `<b>${times}</b> ` : ''}${placeLine(place)}${remark}`
}

/** Where nobody is to be, and nobody sleeps. */
function* ideasOf({ places, assignments, accommodations }: GuestView): Steps<GuestPlace[]> {
  const visited = yield* mapped(assignments, ({ place_id }): string | null => place_id)
  const slept = yield* mapped(accommodations, ({ place_id }) => place_id)
  const planned = new Set([...visited, ...slept])
  return yield* filtered(places, ({ id }) => !planned.has(id))
}

function placeLine(place: GuestPlace): string {
  const { name, address, phone, website, lat, lng, notes, price, price_currency: currency } = place
  const facts = [
    address,
    phone,
    lat !== null && lng !== null ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : null,
    price === null || currency === null ? null : moneyText(price, currency),
  ]
  const link =
    website !== null && /^https?:/i.test(website)
      ? ` <a rel="noreferrer" href="${text(website)}">${text(website)}</a>`
      : ''
  const said = facts
    .filter(fact => fact !== null)
    .map(text)
    .join(' · ')
  return `${text(name)}${said ? ` <small>${said}</small>` : ''}${link}${notes === null ? '' : `<p>${text(notes)}</p>`}`
}

function bookingLine(booking: GuestView['reservations'][number], { language, say }: PageWords): string {
  const { title, start_date, start_time, end_date, end_time, confirmation_code, provider, notes, details } =
    booking
  const moments = [
    [dateText(start_date, language), start_time].filter(Boolean).join(' '),
    [dateText(end_date, language), end_time].filter(Boolean).join(' '),
  ].filter(Boolean)
  const legs = (details?.legs ?? []).map(({ from, to, carrier, number }) =>
    text([from?.name, '→', to?.name, carrier, number].filter(Boolean).join(' ')),
  )
  const code = confirmation_code === null ? null : `${text(say('code'))} ${text(confirmation_code)}`
  const lines = [
    moments.join(' – '),
    ...legs,
    provider === null ? null : text(provider),
    code,
    notes === null ? null : text(notes),
  ]
  return `<b>${text(title)}</b>${lines
    .filter(Boolean)
    .map(line => `<p>${line}</p>`)
    .join('')}`
}

function stayLine(stay: GuestView['accommodations'][number], { language, say }: PageWords): string {
  const { name, address, start_date, end_date, check_in, check_out, confirmation_code, notes } = stay
  const moments = [
    [dateText(start_date, language), check_in].filter(Boolean).join(' '),
    [dateText(end_date, language), check_out].filter(Boolean).join(' '),
  ].filter(Boolean)
  const code = confirmation_code === null ? null : `${text(say('code'))} ${text(confirmation_code)}`
  const lines = [moments.join(' – '), address && text(address), code, notes && text(notes)]
  const told = lines.filter(Boolean).map(line => `<p>${line}</p>`)
  return `<b>${text(name ?? '…')}</b>${told.join('')}`
}

function* costsTable(budget: readonly GuestExpense[]): Steps<string> {
  const rows = yield* mapped(budget, ({ name, category, amount, currency }) => {
    const money = text(moneyText(amount, currency))
    return `<tr><td dir="auto">${text(name ?? category)}</td><td>${money}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

/** A whole trip as one page that needs nothing else: no script, no other file, no network. */
import type { GuestDay, GuestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
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

export function tripPage(view: GuestView, words: PageWords): string {
  const { trip } = view
  const { say, language } = words
  const parts = [
    view.days.length && [say('plan'), view.days.map(day => dayPart(view, day, words)).join('')],
    ideasOf(view).length && [say('ideas'), list(ideasOf(view).map(place => placeLine(place)))],
    view.reservations.length + staysOf(view).length && [
      say('bookings'),
      list([
        ...view.reservations.map(each => bookingLine(each, words)),
        ...staysOf(view).map(each => stayLine(each, words)),
      ]),
    ],
    view.packing.length && [
      say('packing'),
      list(
        view.packing.map(
          ({ name, quantity, checked }) =>
            `${checked ? '☑' : '☐'} ${quantity > 1 ? `${quantity} × ` : ''}${text(name)}`,
        ),
      ),
    ],
    view.budget.length && [say('costs'), costsTable(view)],
  ].filter(part => part !== 0)
  const dates = [dateText(trip.start_date, language), dateText(trip.end_date, language)].filter(Boolean)
  return [
    `<!doctype html><html lang="${text(language)}" dir="${/^(ar|he|fa|ur)\b/.test(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">',
    `<title>${text(trip.title)}</title><style>${style}</style></head><body><main>`,
    `<h1 dir="auto">${text(trip.title)}</h1><p class="meta">${dates.join(' – ')}</p>`,
    trip.description === null ? '' : `<p dir="auto">${text(trip.description)}</p>`,
    ...parts.map(([heading = '', body = '']) => `<section><h2>${text(heading)}</h2>${body}</section>`),
    '</main></body></html>\n',
  ].join('\n')
}

/** Everything that people typed is text, never markup. */
function text(value: string): string {
  return value.replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)
}

function list(lines: readonly string[]): string {
  return `<ul>${lines.map(line => `<li dir="auto">${line}</li>`).join('')}</ul>`
}

function dateText(date: string | null, language: string): string {
  if (date === null) return ''
  const style = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return text(new Intl.DateTimeFormat(language, style).format(Date.parse(`${date}T12:00:00Z`)))
}

function dayPart(view: GuestView, day: GuestDay, words: PageWords): string {
  const { id, day_number, date, title, notes } = day
  const heading = [
    words.say('day', { number: String(day_number) }),
    dateText(date, words.language),
    title && text(title),
  ]
  const items = [
    ...view.assignments.filter(({ day_id }) => day_id === id).map(stop => ({ ...stop, stop })),
    ...view.day_notes.filter(({ day_id }) => day_id === id).map(note => ({ ...note, note })),
  ].sort((a, b) => (a.position < b.position ? -1 : 1))
  const lines = items.flatMap(item => {
    if ('note' in item)
      return [
        `<small>${[item.note.time, item.note.text]
          .filter(Boolean)
          .map(part => text(String(part)))
          .join(' ')}</small>`,
      ]
    const place = view.places.find(({ id }) => id === item.place_id)
    if (!place) return []
    const times = [item.stop.assignment_time, item.stop.assignment_end_time].filter(Boolean).join('–')
    const remark = item.stop.notes === null ? '' : `<p>${text(item.stop.notes)}</p>`
    return [`${times ? `<b>${times}</b> ` : ''}${placeLine(place)}${remark}`]
  })
  return `<article><h3>${heading.filter(Boolean).join(' · ')}</h3>${notes === null ? '' : `<p dir="auto">${text(notes)}</p>`}${list(lines)}</article>`
}

/** Those that are not told with their booking. */
function staysOf({ accommodations, reservations }: GuestView): GuestView['accommodations'] {
  const told = new Set(reservations.map(({ id }) => id))
  return accommodations.filter(({ reservation_id: id }) => id === null || !told.has(id))
}

/** Where nobody is to be, and nobody sleeps. */
function ideasOf({ places, assignments, accommodations }: GuestView): GuestView['places'] {
  const planned = new Set([...assignments, ...accommodations].map(({ place_id }) => place_id))
  return places.filter(({ id }) => !planned.has(id))
}

function placeLine(place: GuestView['places'][number]): string {
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

function costsTable({ budget }: GuestView): string {
  const money = (amount: number, currency: string): string => text(moneyText(amount, currency))
  const rows = budget.map(
    ({ name, category, amount, currency }) =>
      `<tr><td dir="auto">${text(name ?? category)}</td><td>${money(amount, currency)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

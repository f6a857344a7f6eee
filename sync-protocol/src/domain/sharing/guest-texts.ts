/** Goes over every text of a guest's answer, so that a text that is added later is filtered without a line here. */

/** What people do not write: ids, moments, values of a list, addresses that the server makes. Everything else is a text. */
const notTexts: ReadonlySet<string> = new Set([
  'id',
  'day_id',
  'place_id',
  'category_id',
  'reservation_id',
  'from_id',
  'to_id',
  'after_id',
  'accommodation_id',
  'position',
  'date',
  'start_date',
  'end_date',
  'expense_date',
  'time',
  'start_time',
  'end_time',
  'assignment_time',
  'assignment_end_time',
  'check_in',
  'check_out',
  'zone',
  'start_zone',
  'end_zone',
  'type',
  'kind',
  'status',
  'mode',
  'part',
  'at',
  'edge',
  'source',
  'color',
  'country_code',
  'currency',
  'price_currency',
  'shape',
  'image_url',
  'cover_image',
])
/** A part of an address that is left would lead elsewhere, or tell what was taken out. */
const addresses: ReadonlySet<string> = new Set(['website', 'link', 'image_source'])
/** Never null: what is left of them is at least a sign that something was there. */
const always: ReadonlySet<string> = new Set(['name', 'title', 'text', 'username', 'icon'])

export type HideIn = (text: string, key: string) => string | null

/** The same value with each of its texts as `hide` leaves it. */
export function withTexts<Value>(value: Value, hide: HideIn, key = ''): Value {
  if (typeof value === 'string') return shownText(value, hide, key) as Value
  if (Array.isArray(value)) return value.map((each: unknown) => withTexts(each, hide, key)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      notTexts.has(name) && typeof inner === 'string' ? inner : withTexts(inner, hide, name),
    ]),
  ) as Value
}

function shownText(text: string, hide: HideIn, key: string): string | null {
  if (addresses.has(key)) {
    const read = decoded(text)
    return hide(read, key) === read ? text : null
  }
  return hide(text, key) ?? (always.has(key) ? '…' : null)
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

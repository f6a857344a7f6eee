/** Apple's pass files: a zip archive with `pass.json`. Only what is shown at the gate is read of it. */
import { readBoardingPass } from '@caravel/sync-protocol/domain/bookings/boarding-pass-text'
import { strFromU8, unzipSync } from 'fflate'

export const barcodeKinds = {
  PKBarcodeFormatAztec: 'azteccode',
  PKBarcodeFormatQR: 'qrcode',
  PKBarcodeFormatPDF417: 'pdf417',
  PKBarcodeFormatCode128: 'code128',
} as const
export type BarcodeKind = (typeof barcodeKinds)[keyof typeof barcodeKinds]

/** What a pass says of one passenger on one vehicle. */
export interface Pass {
  kind: BarcodeKind
  /** The text in the barcode. */
  message: string
  person: string | undefined
  /** "TP1937". */
  number: string | undefined
  seat: string | undefined
  gate: string | undefined
  group: string | undefined
  sequence: string | undefined
  /** Local time as the carrier wrote it: "18:35". */
  boards: string | undefined
}

/** What is larger is no pass, whatever the archive says of its size. */
const largestJson = 1_000_000

type Thing = Record<string, unknown>

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | undefined {
  const said = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return said === '' ? undefined : said.slice(0, 100)
}

/** The pass in a file; undefined where it is none, or has no barcode. */
export function readPassFile(bytes: Uint8Array): Pass | undefined {
  const pass = jsonIn(bytes)
  const listed = Array.isArray(pass?.['barcodes']) ? pass['barcodes'] : [pass?.['barcode']]
  for (const barcode of listed) {
    if (!isThing(barcode)) continue
    const format = Object.entries(barcodeKinds).find(([name]) => name === barcode['format'])
    const message = barcode['message']
    if (format && typeof message === 'string' && message !== '' && message.length <= 2000 && pass)
      return { kind: format[1], message, ...factsOf(pass, message) }
  }
  return undefined
}

function jsonIn(bytes: Uint8Array): Thing | undefined {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) =>
        name === 'pass.json' && originalSize <= largestJson && size <= largestJson,
    })
    const pass: unknown = JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array()))
    return isThing(pass) ? pass : undefined
  } catch {
    // Another kind of file, or a broken one: it has no pass to show.
    return undefined
  }
}

function factsOf(pass: Thing, message: string): Omit<Pass, 'kind' | 'message'> {
  const fields = fieldsOf(
    isThing(pass['boardingPass']) ? pass['boardingPass'] : (pass['eventTicket'] ?? pass['generic']),
  )
  const read = readBoardingPass(message)
  const [leg] = read?.legs ?? []
  const find = (...names: string[]) => fields.find(([key]) => names.some(name => key.includes(name)))?.[1]
  const boards = find('boarding', 'boards')
  return {
    person: find('passenger', 'name') ?? read?.person,
    number: leg ? `${leg.carrier}${leg.number}` : find('flight', 'train'),
    seat: leg?.seat ?? find('seat'),
    gate: find('gate'),
    group: find('group', 'zone'),
    sequence: leg?.sequence ?? find('sequence'),
    boards: /\b\d{1,2}:\d{2}\b/.exec(boards ?? '')?.[0].padStart(5, '0'),
  }
}

const groups = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields']

function fieldsOf(card: unknown): [string, string][] {
  if (!isThing(card)) return []
  return groups
    .flatMap(group => (Array.isArray(card[group]) ? card[group].slice(0, 30) : []))
    .filter(isThing)
    .flatMap(row => {
      const [key, value] = [text(row['key']), text(row['value'])]
      return key && value ? [[key.toLowerCase(), value] as [string, string]] : []
    })
}

/** Letters and digits alone, in lower case without accents. */
function plain(words: string | null | undefined): string {
  return (words ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** The pass of a traveller on a leg: by number, then by name and seat; undefined where none is theirs. */
export function passFor<P extends Pass>(
  passes: readonly P[],
  leg: { number?: string | null | undefined } | undefined,
  traveller: { name: string; seat: string | null } | undefined,
): P | undefined {
  const number = plain(leg?.number)
  const onLeg = passes.filter(each => !number || !each.number || plain(each.number) === number)
  if (!traveller) return onLeg[0]
  const first = plain(traveller.name.split(' ')[0])
  const score = (each: Pass) =>
    (first && plain(each.person).includes(first) ? 2 : 0) +
    (traveller.seat && plain(each.seat) === plain(traveller.seat) ? 1 : 0)
  const best = onLeg.toSorted((a, b) => score(b) - score(a))[0]
  if (best && score(best) > 0) return best
  // A pass without a name is for anyone.
  return onLeg.find(each => !each.person)
}

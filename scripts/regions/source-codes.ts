/**
 * Which country and region a shape of the source is. The source is of about 2020, has codes that mean something else today,
 * shares one code between several regions, and invents codes where ISO 3166-2 has none.
 */
import { formerCodes } from '../../sync-protocol/src/domain/regions/former-codes.ts'

export interface SourceRegion {
  iso_3166_2: string
  iso_a2: string
  name: string | null
}

/** Areas without a country's prefix. Where two countries claim one, that which the source states. */
const withoutPrefix: Record<string, string> = {
  '-99-X02~': 'FR', // Clipperton
  '-99-X03~': 'AU', // Coral Sea Islands
  '-99-X04~': 'CY', // Northern Cyprus
  '-99-X05~': 'KZ-KZY', // Baikonur, leased by Russia
  '-99-X06~': 'IN', // Siachen
  '-99-X08~': 'VN', // Spratly Islands
  '-99-X11~': 'SO', // Somaliland
  '-99-X13~': 'CU-14', // Guantánamo Bay
  '-99-X14~': 'CX',
  '-99-X15~': 'CC',
  '-99-X16~': 'CY', // Dhekelia
  '-99-X17~': 'CY', // Akrotiri
}

/** Regions that share a code, or are called by one that another region has today: by code and name in the source. */
const byName: Record<string, string> = {
  'CO-CUN|Bogota': 'CO-DC',
  'IR-07|Alborz': 'IR-30',
  'KZ-ALA|Almaty City': 'KZ-75',
  'LA-VI|Vientiane [prefecture]': 'LA-VT',
  'MV-12|Malé': 'MV-MLE',
  'PE-LIM|Lima Province': 'PE-LMA',
  'SB-CH|Western': 'SB-WE',
  'SD-DS|Eastern Darfur': 'SD-DE',
  'MK-85|Skopje': 'MK-810',
  'AU-X02~|Jervis Bay Territory': 'AU-NSW',
  'AU-X03~|Macquarie Island': 'AU-TAS',
  'BS-X01~|New Providence': 'BS-NP',
  'AZ-X01~|Şuşa': 'AZ-SUS',
}

/** Codes that ISO gave to other regions since: by country, `source=today`. */
const moved: Record<string, string> = {
  IR: `01=03 02=04 03=24 04=10 05=16 06=18 07=23 08=14 10=06 11=19 12=20 13=11 14=07 15=08 16=12 17=05 18=17 19=01 20=15
    21=02 22=00 23=22 24=13 25=21 26=25 27=27 28=26 29=29 30=09 31=28`,
  RU: 'MOS=MOW MOW=MOS',
  UG: `114=115 115=116 116=114 218=220 219=221 220=222 221=223 222=224 223=218 224=219 314=315 315=318 316=319 317=314
    318=317 319=316 325=420 326=325 327=326 328=327 329=328 330=329 331=330 416=417 417=418 419=416 420=421 421=422
    422=423 423=424 424=425 425=426`,
  // The sixteen regions until 2015 became twelve. Where one was divided, nobody knows: it keeps only its country. The last
  // one is in Western Sahara as a whole.
  MA: '01=01 02=04 03= 04=02 05=03 06= 07=04 08=06 09= 10= 11=07 12=05 13= 14=10 15=11 16=',
  // Areas that are no subdivisions of ISO.
  PS: 'GZZ= WBK=',
  GL: 'UO=',
}

const movedTo = new Map(
  Object.entries(moved).flatMap(([country, list]) =>
    list.split(/\s+/).map((pair): [string, string] => {
      const [from = '', to = ''] = pair.split('=')
      return [`${country}-${from}`, to ? `${country}-${to}` : country]
    }),
  ),
)

/** Countries that ISO 3166-2 does not divide. The source has codes of its own for some. */
const undivided = new Set(
  'AI AQ AS AW AX BL BM CK EH FK FO GG GI GS GU HK IM IO JE KY MF MO MP MS NC NF NU PF PM PN PR SX TC TF TK VA VG VI XK'.split(
    ' ',
  ),
)

/** ISO 3166-2 of today, or the code of a country where there is no such region. */
export function codeOfShape({ iso_3166_2: written, iso_a2, name }: SourceRegion): string {
  const code =
    withoutPrefix[written] ??
    byName[`${written}|${name}`] ??
    movedTo.get(written) ??
    formerCodes.get(written) ??
    written
  // Crimea and Sevastopol have Ukrainian codes and a Russian `iso_a2`, so the prefix decides.
  const country = code.slice(0, 2)
  if (!/^[A-Z]{2}$/.test(country)) return iso_a2
  const isRegion = /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) && !/-X\d\d$/.test(code)
  return isRegion && !undivided.has(country) ? code : country
}

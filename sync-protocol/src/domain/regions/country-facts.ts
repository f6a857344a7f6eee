/** Facts about countries: continents, members of the United Nations, and the Schengen area by date. Codes are ISO 3166-1. */

export const continents = [
  'africa',
  'antarctica',
  'asia',
  'europe',
  'north_america',
  'oceania',
  'south_america',
] as const
export type Continent = (typeof continents)[number]

/**
 * By the regions of the standard M49 of the UN statistics division, with Central America and the Caribbean in North America.
 * Kosovo and Taiwan, which M49 does not list, by where they are. A country in two continents is in that of its capital.
 */
const countriesOf: Record<Continent, string> = {
  africa: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA
    NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW`,
  antarctica: 'AQ BV GS HM',
  asia: `AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS
    QA SA SG SY TH TJ TL TM TR TW UZ VN YE`,
  europe: `AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL
    NO PL PT RO RS RU SE SI SJ SK SM UA VA XK`,
  north_america: `AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC
    TT US VC VG VI`,
  oceania: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  south_america: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
}

const listed = (codes: string): string[] => codes.trim().split(/\s+/)

const continentByCountry: ReadonlyMap<string, Continent> = new Map(
  continents.flatMap(continent =>
    listed(countriesOf[continent]).map((code): [string, Continent] => [code, continent]),
  ),
)

/** All countries of the atlas: ISO 3166-1, and Kosovo. */
export const countryCodes: readonly string[] = [...continentByCountry.keys()].toSorted()

/** Undefined for what is no country of the atlas. */
export const continentOf = (country: string): Continent | undefined => continentByCountry.get(country)

/** The 193 member states of the United Nations (https://www.un.org/en/about-us/member-states); the Holy See and Palestine are observers. */
export const unMembers: ReadonlySet<string> = new Set(
  listed(`AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR
    CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN
    IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT
    MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM
    SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VC VE VN VU WS YE ZA ZM ZW`),
)

export interface SchengenMember {
  country: string
  /** Since when a stay counts towards the 90 days, `YYYY-MM-DD`. */
  since: string
  /** Since when nobody is checked at its borders by land, where that came later. */
  by_land_since?: string
}

const schengenSince: Record<string, string> = {
  // The date on which checks at inner borders ended, by the decision or agreement of each accession.
  '1995-03-26': 'BE DE ES FR LU NL PT',
  '1997-10-26': 'IT',
  '1997-12-01': 'AT',
  '2000-01-01': 'GR',
  '2001-03-25': 'DK FI IS NO SE AX',
  '2007-12-21': 'CZ EE HU LT LV MT PL SI SK',
  '2008-12-12': 'CH',
  '2011-12-19': 'LI',
  '2023-01-01': 'HR',
  // By air and sea. Stays count since then.
  '2024-03-31': 'BG RO',
}

/** Council Decision (EU) 2024/3212. */
const byLandSince: Record<string, string | undefined> = { BG: '2025-01-01', RO: '2025-01-01' }

/**
 * The Schengen area, where 90 days in any 180 are allowed (Regulation (EU) 2016/399, article 6). Not in it: Ireland, Cyprus, and
 * the parts of members that have a country code of their own, such as Greenland, Svalbard or Guadeloupe; Åland is in it.
 * Monaco, San Marino and the Vatican have no checks at their borders but are not members, so days there do not count.
 */
export const schengenMembers: readonly SchengenMember[] = Object.entries(schengenSince).flatMap(
  ([since, codes]) =>
    listed(codes).map(country => {
      const by_land_since = byLandSince[country]
      return { country, since, ...(by_land_since && { by_land_since }) }
    }),
)

const sinceByCountry = new Map(schengenMembers.map(({ country, since }) => [country, since]))

/** Whether a day (`YYYY-MM-DD`) in a country counts towards the 90 days. */
export function countsForSchengen(country: string, date: string): boolean {
  const since = sinceByCountry.get(country)
  return since !== undefined && date >= since
}

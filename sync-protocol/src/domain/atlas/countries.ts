/** The countries and territories that an atlas knows, by ISO 3166-1 alpha-2 code, and XK for Kosovo. */

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

/** Members of the United Nations. */
const members: Record<Continent, string> = {
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW',
  antarctica: '',
  asia: 'AE AF AM AZ BD BH BN BT CN CY GE ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MV MY NP OM PH PK QA SA SG SY TH TJ TL TM TR UZ VN YE',
  europe:
    'AD AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA',
  north_america: 'AG BB BS BZ CA CR CU DM DO GD GT HN HT JM KN LC MX NI PA SV TT US VC',
  oceania: 'AU FJ FM KI MH NR NZ PG PW SB TO TV VU WS',
  south_america: 'AR BO BR CL CO EC GY PE PY SR UY VE',
}

/** Territories with a code of their own, and states that are no members. */
const others: Record<Continent, string> = {
  africa: 'EH IO RE SH YT',
  antarctica: 'AQ BV GS HM TF',
  asia: 'CC CX HK MO PS TW',
  europe: 'AX FO GG GI IM JE SJ VA XK',
  north_america: 'AI AW BL BM BQ CW GL GP KY MF MQ MS PM PR SX TC VG VI',
  oceania: 'AS CK GU MP NC NF NU PF PN TK UM WF',
  south_america: 'FK GF',
}

const list = (codes: string): string[] => codes.split(' ').filter(Boolean)

const continentByCode = new Map(
  continents.flatMap(continent =>
    [...list(members[continent]), ...list(others[continent])].map(code => [code, continent] as const),
  ),
)

const memberCodes: ReadonlySet<string> = new Set(Object.values(members).flatMap(list))

/** All of them, by code. */
export const countryCodes: readonly string[] = [...continentByCode.keys()].sort()

/** How many members the United Nations have. */
export const memberCount = memberCodes.size

export function isCountryCode(code: string): boolean {
  return continentByCode.has(code)
}

export function isUnMember(code: string): boolean {
  return memberCodes.has(code)
}

/** Undefined for a code that no country has. */
export function continentOf(code: string): Continent | undefined {
  return continentByCode.get(code)
}

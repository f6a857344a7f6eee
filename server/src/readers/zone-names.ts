/** IANA zones behind the names that calendars have for them. */
import { isZone } from '@caravel/sync-protocol/domain/zones'

/** Names of Windows and Outlook (Unicode CLDR, windowsZones.xml, territory 001), without "Standard Time". */
const windows = `
Dateline=Etc/GMT+12|Aleutian=America/Adak|Hawaiian=Pacific/Honolulu|Marquesas=Pacific/Marquesas|Alaskan=America/Anchorage|
Pacific (Mexico)=America/Tijuana|Pacific=America/Los_Angeles|US Mountain=America/Phoenix|Mountain (Mexico)=America/Mazatlan|
Mountain=America/Denver|Yukon=America/Whitehorse|Central America=America/Guatemala|Central=America/Chicago|
Easter Island=Pacific/Easter|Central (Mexico)=America/Mexico_City|Canada Central=America/Regina|SA Pacific=America/Bogota|
Eastern (Mexico)=America/Cancun|Eastern=America/New_York|Haiti=America/Port-au-Prince|Cuba=America/Havana|
US Eastern=America/Indiana/Indianapolis|Turks And Caicos=America/Grand_Turk|Paraguay=America/Asuncion|
Atlantic=America/Halifax|Venezuela=America/Caracas|Central Brazilian=America/Cuiaba|SA Western=America/La_Paz|
Pacific SA=America/Santiago|Newfoundland=America/St_Johns|Tocantins=America/Araguaina|
E. South America=America/Sao_Paulo|SA Eastern=America/Cayenne|Argentina=America/Argentina/Buenos_Aires|
Greenland=America/Nuuk|Montevideo=America/Montevideo|Magallanes=America/Punta_Arenas|Saint Pierre=America/Miquelon|
Bahia=America/Bahia|Azores=Atlantic/Azores|Cape Verde=Atlantic/Cape_Verde|GMT=Europe/London|
Greenwich=Atlantic/Reykjavik|Sao Tome=Africa/Sao_Tome|Morocco=Africa/Casablanca|W. Europe=Europe/Berlin|
Central Europe=Europe/Budapest|Romance=Europe/Paris|Central European=Europe/Warsaw|W. Central Africa=Africa/Lagos|
Jordan=Asia/Amman|GTB=Europe/Bucharest|Middle East=Asia/Beirut|Egypt=Africa/Cairo|E. Europe=Europe/Chisinau|
Syria=Asia/Damascus|West Bank=Asia/Hebron|South Africa=Africa/Johannesburg|FLE=Europe/Kyiv|Israel=Asia/Jerusalem|
South Sudan=Africa/Juba|Kaliningrad=Europe/Kaliningrad|Sudan=Africa/Khartoum|Libya=Africa/Tripoli|
Namibia=Africa/Windhoek|Arabic=Asia/Baghdad|Turkey=Europe/Istanbul|Arab=Asia/Riyadh|Belarus=Europe/Minsk|
Russian=Europe/Moscow|E. Africa=Africa/Nairobi|Iran=Asia/Tehran|Arabian=Asia/Dubai|Astrakhan=Europe/Astrakhan|
Azerbaijan=Asia/Baku|Mauritius=Indian/Mauritius|Saratov=Europe/Saratov|Georgian=Asia/Tbilisi|
Volgograd=Europe/Volgograd|Caucasus=Asia/Yerevan|Afghanistan=Asia/Kabul|West Asia=Asia/Tashkent|
Ekaterinburg=Asia/Yekaterinburg|Pakistan=Asia/Karachi|Qyzylorda=Asia/Qyzylorda|India=Asia/Kolkata|
Sri Lanka=Asia/Colombo|Nepal=Asia/Kathmandu|Central Asia=Asia/Bishkek|Bangladesh=Asia/Dhaka|Omsk=Asia/Omsk|
Myanmar=Asia/Yangon|SE Asia=Asia/Bangkok|Altai=Asia/Barnaul|W. Mongolia=Asia/Hovd|North Asia=Asia/Krasnoyarsk|
N. Central Asia=Asia/Novosibirsk|Tomsk=Asia/Tomsk|China=Asia/Shanghai|North Asia East=Asia/Irkutsk|
Singapore=Asia/Singapore|W. Australia=Australia/Perth|Taipei=Asia/Taipei|Ulaanbaatar=Asia/Ulaanbaatar|
Aus Central W.=Australia/Eucla|Transbaikal=Asia/Chita|Tokyo=Asia/Tokyo|North Korea=Asia/Pyongyang|Korea=Asia/Seoul|
Yakutsk=Asia/Yakutsk|Cen. Australia=Australia/Adelaide|AUS Central=Australia/Darwin|E. Australia=Australia/Brisbane|
AUS Eastern=Australia/Sydney|West Pacific=Pacific/Port_Moresby|Tasmania=Australia/Hobart|Vladivostok=Asia/Vladivostok|
Lord Howe=Australia/Lord_Howe|Bougainville=Pacific/Bougainville|Magadan=Asia/Magadan|Norfolk=Pacific/Norfolk|
Sakhalin=Asia/Sakhalin|Central Pacific=Pacific/Guadalcanal|New Zealand=Pacific/Auckland|Fiji=Pacific/Fiji|
Chatham Islands=Pacific/Chatham|Tonga=Pacific/Tongatapu|Samoa=Pacific/Apia|Line Islands=Pacific/Kiritimati`

let byWindowsName: ReadonlyMap<string, string> | undefined

const shortName = (name: string) =>
  name
    .toLowerCase()
    .replace(/ (standard|daylight|summer) time/, '')
    .trim()

function windowsZone(name: string): string | undefined {
  byWindowsName ??= new Map(
    windows.split('|').map(line => {
      const [short = '', zone = ''] = line.trim().split('=')
      return [short.toLowerCase(), zone] as const
    }),
  )
  return /(standard|daylight|summer) time/i.test(name) ? byWindowsName.get(shortName(name)) : undefined
}

const american: Readonly<Record<string, string>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  atlantic: 'America/Halifax',
}

/** "(UTC-05:00) Eastern Time (US & Canada)", as Outlook shows it. */
function americanZone(name: string): string | undefined {
  if (!/^\((UTC|GMT)/i.test(name)) return undefined
  const [word = '', time] = name
    .slice(name.indexOf(')') + 1)
    .trim()
    .toLowerCase()
    .split(' ')
  return time === 'time' ? american[word] : undefined
}

/** "UTC+01:00", "GMT-5", "(GMT+01.00)": whole hours have a zone of their own. */
function fixedZone(name: string): string | undefined {
  const [, sign, hours, minutes = '00'] =
    /^\(?(?:UTC|GMT) ?([+-])(\d{1,2})(?:[:.]?(\d\d))?\)?$/i.exec(name) ?? []
  if (!sign || minutes !== '00') return undefined
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

let byCity: ReadonlyMap<string, string> | undefined

/** "(UTC+01:00) Amsterdam, Berlin, Bern, Rome": the first town that a zone is named after. */
function cityZone(name: string): string | undefined {
  if (!/^\((UTC|GMT)/i.test(name)) return undefined
  byCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map(zone => [
      zone
        .slice(zone.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      zone,
    ]),
  )
  for (const town of name.slice(name.indexOf(')') + 1).split(/[,/]/)) {
    const zone = byCity.get(town.trim().toLowerCase())
    if (zone) return zone
  }
  return undefined
}

/** The zone at the end of a path such as "/mozilla.org/20070129_1/Europe/Berlin". */
function pathZone(name: string): string | undefined {
  const parts = name.split('/').filter(Boolean)
  return [3, 2].map(count => parts.slice(-count).join('/')).find(each => each.includes('/') && isZone(each))
}

/** The IANA zone that a calendar means by a name; null for one that nobody knows. */
export function zoneNamed(written: unknown): string | null {
  if (typeof written !== 'string' || written.length > 200) return null
  const name = written.trim().replace(/^"|"$/g, '')
  if (isZone(name)) return name
  const found = windowsZone(name) ?? fixedZone(name) ?? americanZone(name) ?? cityZone(name) ?? pathZone(name)
  return found !== undefined && isZone(found) ? found : null
}

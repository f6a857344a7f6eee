/** A made-up backup of each product. */
import { plain } from '../files/file-world.ts'
import { json, makeZip } from './bring-world.ts'
import { adventureLog, myMaps, surmai, trekDatabase, trip, tripit } from './fixtures.ts'

export const backups: Record<string, () => Promise<[name: string, bytes: Uint8Array | string]>> = {
  trek: async () => [
    'backup-2026.zip',
    makeZip({ 'travel.db': await trekDatabase('owner'), 'uploads/files/a1.jpg': plain }),
  ],
  adventurelog: async () => ['adventurelog_backup.zip', makeZip({ 'data.json': json(adventureLog) })],
  trip: async () => ['TRIP_owner_backup.zip', makeZip({ 'data.json': json(trip) })],
  surmai: async () => ['testville.zip', makeZip({ 'trip.json': json(surmai) })],
  calendar: async () => ['tripit.ics', tripit],
  places: async () => ['Puglia.kml', myMaps],
}

/** Other files of the same readers. */
export const moreFiles: typeof backups = {
  anyCalendar: async () => [
    'meetings.ics',
    tripit.replace('X-WR-CALNAME:Rome\r\n', '').replaceAll('tripit.com', 'example'),
  ],
  wanderlog: async () => ['Wanderlog.kml', myMaps.replace('Puglia ideas', 'Sicily ideas')],
  csv: async () => ['My Maps.csv', 'name,latitude,longitude\nNoto,36.89,15.07\nModica,36.86,14.76\n'],
}

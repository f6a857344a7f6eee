/** A made-up backup of each product. */
import { plain } from '../files/file-world.ts'
import { json, makeZip } from './bring-world.ts'
import { adventureLog, myMaps, surmai, trip, tripit } from './fixtures.ts'
import { trekDatabase } from './trek-fixture.ts'

export const backups: Record<string, () => Promise<[name: string, bytes: Uint8Array | string]>> = {
  trek: async () => [
    'backup-2026.zip',
    makeZip({
      'travel.db': await trekDatabase('owner'),
      'uploads/files/a1.jpg': plain,
      'uploads/files/n1.txt': Buffer.from('hot'),
      'uploads/photos/p1.jpg': plain,
      'uploads/covers/c1.jpg': plain,
    }),
  ],
  adventurelog: async () => [
    'adventurelog_backup.zip',
    makeZip({
      'data.json': json(adventureLog),
      'images/a.jpg': plain,
      'attachments/b.txt': Buffer.from('left at the hut'),
    }),
  ],
  trip: async () => [
    'TRIP_owner_backup.zip',
    makeZip({
      'data.json': json(trip),
      'attachments/3/x1.txt': Buffer.from('4A'),
      'images/temple.jpg': plain,
      'images/cover.jpg': plain,
    }),
  ],
  surmai: async () => [
    'testville.zip',
    makeZip({
      'trip.json': json(surmai),
      'files/ticket_y.txt': Buffer.from('RAIL77'),
      'files/pass.txt': Buffer.from('X1234567'),
      'files/cover_x.jpg': plain,
    }),
  ],
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

/** Every product whose files are read, the surest sign first. */
import type { Reader } from './reader.ts'
import { adventureLogReader } from './adventurelog-reader.ts'
import { calendarReader } from './calendar-reader.ts'
import { capsuleReader } from './capsule-reader.ts'
import { placesReader } from './places-reader.ts'
import { surmaiReader } from './surmai-reader.ts'
import { trekReader } from './trek-reader.ts'
import { tripReader } from './trip-reader.ts'

export const readers: readonly Reader[] = [
  capsuleReader,
  trekReader,
  adventureLogReader,
  tripReader,
  surmaiReader,
  calendarReader,
  placesReader,
]

/** Mistakes where the disk refuses, or is cleared away under open tabs. */
import { one, type PlantedBug } from './planted-bug.ts'

const bugs = [
  one(
    'what was cleared away is called stored until somebody looks',
    'pwa/src/data/sync/storage/without-disk.ts',
    "    this.core.setUnstored('unsure')\n",
    '',
  ),
  one(
    'a disk that was cleared away and is full again is waited for',
    'pwa/src/data/sync/storage/without-disk.ts',
    "error instanceof DiskRefused && (error.why === 'full' || error.why === 'refused')",
    "error instanceof DiskRefused && error.why === 'refused'",
  ),
  one(
    'a trip that a cleared database had is there without its rows',
    'pwa/src/data/sync/streams/apply-commits.ts',
    'if (memory.record && !record',
    'if (wasLoaded && memory.record && !record',
  ),
  one(
    'a tab that found its disk again keeps what it has in memory',
    'pwa/src/data/sync/storage/without-disk.ts',
    '      await near.changeStore()\n      core.setUnstored(undefined)\n',
    '      core.setUnstored(undefined)\n',
  ),
]

export const disks: readonly PlantedBug[] = bugs.map(bug => ({ ...bug, about: 'disks' }))

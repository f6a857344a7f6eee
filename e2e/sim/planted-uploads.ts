/** Mistakes with bytes of files that the server lacks. */
import { one, type PlantedBug } from './planted-bug.ts'

const bugs = [
  one(
    'the bytes of files go with a trip that is taken away',
    'pwa/src/data/sync/streams/streams.ts',
    '      ofUpload: keptUploads(memory, gone, core.owner.user_id),\n',
    '',
  ),
  one(
    'the bytes of a change that waits for its person go with its trip',
    'pwa/src/data/sync/taken-words.ts',
    'trip: title ?? null } } : upload',
    'trip: title ?? null } } : undefined',
  ),
  one(
    'nobody is asked at a sign-out about files whose trip was taken away',
    'pwa/src/data/sync/engine.ts',
    'announced || taken ? [id] : []',
    'announced ? [id] : []',
  ),
  one(
    'a tab that takes over does not look for bytes that were put aside',
    'pwa/src/data/sync/tab-share.ts',
    "    if (await this.near.reloadFiles()) core.tell({ type: 'files' })\n",
    '',
  ),
]

export const uploads: readonly PlantedBug[] = bugs.map(bug => ({ ...bug, about: 'uploads' }))

import type { Ctx } from '../context.ts'
import { isAddonOn } from '../sync/stream-access.ts'
import type { LibraryKind } from './library.ts'

/** Off with the add-on, and off by the switch of each library: what was connected stays stored. */
export const addonsOf = ({ name }: LibraryKind): string[] => ['memories', name]

/** Are both on? */
export const isLibraryOn = async ({ db }: Pick<Ctx, 'db'>, kind: LibraryKind): Promise<boolean> => {
  for (const addon of addonsOf(kind)) if (!(await isAddonOn(db.read, addon))) return false
  return true
}

import type { Ctx } from '../context.ts'
import { isAddonOn, mustHaveAddons } from '../sync/stream-access.ts'
import type { LibraryKind } from './library.ts'

/** Off with the add-on, and off by the switch of each library: what was connected stays stored. */
export const mustBeOn = (ctx: Ctx, { name }: LibraryKind): Promise<void> =>
  mustHaveAddons(ctx.db.read, 'memories', name)

/** Like `mustBeOn`, but returns false instead of throwing. */
export const isLibraryOn = async ({ db }: Pick<Ctx, 'db'>, { name }: LibraryKind): Promise<boolean> =>
  (await isAddonOn(db.read, 'memories')) && (await isAddonOn(db.read, name))

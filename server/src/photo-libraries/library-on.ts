import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../context.ts'
import type { LibraryKind } from './library.ts'
import { isAddonOn } from '../sync/stream-access.ts'

/** Off with the add-on, and off by the switch of each library: what was connected stays stored. */
export const mustBeOn = async (ctx: Ctx, { name }: LibraryKind): Promise<void> => {
  for (const addon of ['memories', name])
    if (!(await isAddonOn(ctx.db.read, addon))) throw new AppError('ADDON_DISABLED', { addon })
}

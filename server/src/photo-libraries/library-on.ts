import type { Ctx } from '../context.ts'
import { mustHaveAddons } from '../sync/stream-access.ts'
import type { LibraryKind } from './library.ts'

/** Off with the add-on, and off by the switch of each library: what was connected stays stored. */
export const mustBeOn = (ctx: Ctx, { name }: LibraryKind): Promise<void> =>
  mustHaveAddons(ctx.db.read, 'memories', name)

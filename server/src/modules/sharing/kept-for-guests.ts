import { tripStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../../context.ts'
import { keptView, standOf, type Sized } from '../../guests/kept-views.ts'
import { rightsIn } from './share-fields.ts'
import type { ShareLink } from './share-queries.ts'

/** Of one link, as long as neither the trip nor what the link shows changes. */
export async function keptForGuests<Value>(
  ctx: Ctx,
  link: ShareLink,
  what: string,
  make: () => Promise<Sized<Value>>,
): Promise<Value> {
  const mark = `${await standOf(ctx, [tripStream(link.trip_id)])} ${JSON.stringify(rightsIn(link))}`
  return keptView(ctx, `${link.id} ${what}`, mark, make)
}

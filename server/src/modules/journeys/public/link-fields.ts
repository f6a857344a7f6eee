/** What can be said of the link of a journal, and what its people are told of it. */
import {
  homeZoneSchema,
  journalRights,
  longestDelay,
  mostHomeZones,
  positionPrecisions,
  type HomeZone,
  type JournalRights,
  type PositionPrecision,
  type PublicChoices,
} from '@caravel/sync-protocol/domain/journal/public-link'
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { sharePurpose } from '../../../guests/link-token.ts'
import { linkTermFields, termColumnsOf } from '../../../guests/link-terms.ts'
import type { JourneyLink } from './link-queries.ts'

const flag = z.optional(z.boolean())

export const linkFields = z.strictObject({
  share_timeline: flag,
  share_gallery: flag,
  share_map: flag,
  ...linkTermFields,
  delay_hours: z.optional(z.int().check(z.gte(0), z.lte(longestDelay))),
  precision: z.optional(z.enum(positionPrecisions)),
  home_zones: z.optional(z.array(homeZoneSchema()).check(z.maxLength(mostHomeZones))),
})
export type LinkFields = z.infer<typeof linkFields>

/** The columns that these fields change; what is not named stays as it is. */
export async function columnsOf(ctx: Ctx, fields: LinkFields): Promise<Partial<JourneyLink>> {
  const { delay_hours, precision, home_zones } = fields
  return {
    ...Object.fromEntries(
      journalRights.flatMap(right => (fields[right] === undefined ? [] : [[right, Number(fields[right])]])),
    ),
    ...(await termColumnsOf(ctx, fields)),
    ...(delay_hours === undefined ? {} : { delay_hours }),
    ...(precision === undefined ? {} : { precision }),
    ...(home_zones === undefined ? {} : { home_zones: JSON.stringify(home_zones) }),
  }
}

function rightsIn(link: JourneyLink): JournalRights {
  return {
    share_timeline: link.share_timeline === 1,
    share_gallery: link.share_gallery === 1,
    share_map: link.share_map === 1,
  }
}

export function choicesIn(link: JourneyLink): PublicChoices {
  return {
    ...rightsIn(link),
    delay_hours: link.delay_hours,
    precision: link.precision as PositionPrecision,
    home_zones: JSON.parse(link.home_zones) as HomeZone[],
  }
}

/**
 * A link as the people of its journal see it: readers without the home zones. `token` is null when it was sealed with a
 * key that is gone.
 */
export function viewOfLink({ box }: Pick<Ctx, 'box'>, link: JourneyLink, { writes }: { writes: boolean }) {
  const { home_zones, ...choices } = choicesIn(link)
  return {
    id: link.id,
    token: box.open(link.token_sealed, sharePurpose(link.id, 'journey_share_links')) ?? null,
    ...choices,
    ...(writes ? { home_zones } : {}),
    has_password: link.password_hash !== null,
    keep_offline: link.keep_offline === 1,
    expires_at: link.expires_at,
    ended_at: link.ended_at,
    visits: link.visits,
    visited_at: link.visited_at,
    created_by: link.created_by,
    created_at: link.created_at,
  }
}

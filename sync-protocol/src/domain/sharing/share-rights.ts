/** The sections that a share link can show, in the order people are asked. */
export const shareRights = [
  'share_map',
  'share_bookings',
  'share_packing',
  'share_budget',
  'share_collab',
] as const
export type ShareRight = (typeof shareRights)[number]

/** What the sections say only when it is switched on: confirmation codes of bookings, prices of places. */
export const shareDetails = ['share_codes', 'share_prices'] as const
export type ShareDetail = (typeof shareDetails)[number]

export type ShareRights = Record<ShareRight | ShareDetail, boolean>

/** What a new link shows where nothing else is said. */
export const initialRights: ShareRights = {
  share_map: true,
  share_bookings: true,
  share_packing: false,
  share_budget: false,
  share_collab: false,
  share_codes: false,
  share_prices: false,
}

/** All sections, for a member's own file; codes and prices are requested separately. */
export const ownSections: ShareRights = {
  share_map: true,
  share_bookings: true,
  share_packing: true,
  share_budget: true,
  share_collab: true,
  share_codes: false,
  share_prices: false,
}

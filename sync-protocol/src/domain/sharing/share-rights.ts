/** What a share link can show, in the order people are asked. */
export const shareRights = [
  'share_map',
  'share_bookings',
  'share_packing',
  'share_budget',
  'share_collab',
] as const
export type ShareRight = (typeof shareRights)[number]
export type ShareRights = Record<ShareRight, boolean>

/** What a new link shows where nothing else is said. */
export const initialRights: ShareRights = {
  share_map: true,
  share_bookings: true,
  share_packing: false,
  share_budget: false,
  share_collab: false,
}

/** Everything: what members see of their own trip. */
export const allRights: ShareRights = {
  share_map: true,
  share_bookings: true,
  share_packing: true,
  share_budget: true,
  share_collab: true,
}

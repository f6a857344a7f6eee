/** Who may do what on trips, as an admin of this server set it; the same for every trip. */
import { actions, type Action, type Addon, type Level } from '@caravel/sync-protocol/access'
import { appLevel, appLevelId } from '@caravel/sync-protocol/entities/app-level'
import { addonOn, appView } from '../../data/store.ts'
import { t, type StringKey } from '../../i18n/t.ts'

/** In the order people read them. */
export const allActions = Object.keys(actions) as Action[]

const words: Record<Action, StringKey> = {
  trip_create: 'may.trip_create',
  trip_edit: 'may.trip_edit',
  trip_delete: 'may.trip_delete',
  trip_archive: 'may.trip_archive',
  trip_cover_upload: 'may.trip_cover_upload',
  member_manage: 'may.member_manage',
  file_upload: 'may.file_upload',
  file_edit: 'may.file_edit',
  file_delete: 'may.file_delete',
  place_edit: 'may.place_edit',
  budget_edit: 'may.budget_edit',
  packing_edit: 'may.packing_edit',
  reservation_edit: 'may.reservation_edit',
  day_edit: 'may.day_edit',
  collab_edit: 'may.collab_edit',
  share_manage: 'may.share_manage',
}

const ofAddon: Partial<Record<Action, Addon>> = {
  budget_edit: 'budget',
  packing_edit: 'packing',
  collab_edit: 'collab',
}

/** "add and remove people". */
export const actionText = (action: Action): string => t(words[action])

/** Who may do it now; undefined while this device does not know. Reactive. */
export const levelOf = (action: Action): Level | undefined =>
  appView.rows(appLevel).value.get(appLevelId(action))?.level

/** What can be done on a trip of this server; what belongs to an add-on that is off is left out. Reactive. */
export const actionsOfTrips = (): Action[] =>
  allActions.filter(action => action !== 'trip_create' && (!ofAddon[action] || addonOn(ofAddon[action])))

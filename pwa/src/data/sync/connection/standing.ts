/** What the device knows of its person's rights: the levels are rows of `app`, the role comes with the stream. */
import {
  addons,
  isBuilt,
  type Action,
  type Addon,
  type Level,
  type Role,
  type Standing,
} from '@caravel/sync-protocol/access'
import { appAddon, appAddonId } from '@caravel/sync-protocol/entities/app-addon'
import { appLevel, appLevelId } from '@caravel/sync-protocol/entities/app-level'
import type { State } from '@caravel/sync-protocol/state'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'

/** Where rights are read: in the engine, or in what came before it. */
export interface RightsSource {
  role(stream: StreamKey): Role | undefined
  memory(stream: StreamKey): { view: State }
}

/** @param isAdmin as it was when the device was opened: until the server said what the person is now */
export const standingIn = (source: RightsSource, stream: StreamKey, isAdmin: boolean): Standing => ({
  role: source.role(stream),
  is_admin: (source.role(appStream) ?? (isAdmin ? 'admin' : 'reader')) === 'admin',
  level: action => levelOf(source, action),
})

const levelOf = (source: RightsSource, action: Action): Level | undefined =>
  source.memory(appStream).view.get(appLevel, appLevelId(action))?.level

/** An add-on without a row is as it comes; one that is not built is off, whatever its row says. */
export const addonOn = (source: RightsSource, addon: Addon): boolean =>
  isBuilt(addon) &&
  (source.memory(appStream).view.get(appAddon, appAddonId(addon))?.enabled ?? addons[addon].initial)

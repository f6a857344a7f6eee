/** What the device knows of its person's rights: the levels are rows of `app`, the role comes with the stream. */
import {
  addons,
  isBuilt,
  type Action,
  type Addon,
  type Level,
  type Standing,
} from '@caravel/sync-protocol/access'
import { appAddon, appAddonId } from '@caravel/sync-protocol/entities/app-addon'
import { appLevel, appLevelId } from '@caravel/sync-protocol/entities/app-level'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { Engine } from '../engine-types.ts'

/** @param isAdmin as it was when the device was opened: until the server said what the person is now */
export const standingIn = (engine: Engine, stream: StreamKey, isAdmin: boolean): Standing => ({
  role: engine.role(stream),
  is_admin: (engine.role(appStream) ?? (isAdmin ? 'admin' : 'reader')) === 'admin',
  level: action => levelOf(engine, action),
})

const levelOf = (engine: Engine, action: Action): Level | undefined =>
  engine.memory(appStream).view.get(appLevel, appLevelId(action))?.level

/** An add-on without a row is as it comes; one that is not built is off, whatever its row says. */
export const addonOn = (engine: Engine, addon: Addon): boolean =>
  isBuilt(addon) &&
  (engine.memory(appStream).view.get(appAddon, appAddonId(addon))?.enabled ?? addons[addon].initial)

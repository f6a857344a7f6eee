import { isAppFileStored, storeAppFile } from '../data/app-file.ts'
import detailedWorld from './data/world-high.arcs?url'

/** Whether the detailed map of the world lies on this device. */
export const basemapOnDevice = (): Promise<boolean> => isAppFileStored(detailedWorld)

/** Brings the detailed map of the world to this device, unless it is there. */
export const storeBasemap = (): Promise<void> => storeAppFile(detailedWorld)

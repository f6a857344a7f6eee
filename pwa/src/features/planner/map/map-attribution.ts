import { t } from '../../../i18n/t.ts'

/** Whose map is drawn, and that it needs no network: said only where all that shows lies on this device. */
export const mapAttribution = (shown: { stored: boolean; tiles: boolean }): string =>
  t(shown.stored && !shown.tiles ? 'planner.mapAttribution' : 'planner.mapSource')

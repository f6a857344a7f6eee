import { t } from '../../i18n/t.ts'
import type { MapLabels } from '../../map/types.ts'

/** The labels of the controls that every map of a trip has, in the language in use. */
export function mapControlLabels(): Omit<MapLabels, 'attribution' | 'cluster' | 'marker'> {
  return {
    map: t('planner.map'),
    skip: t('planner.skipMap'),
    afterMap: t('planner.afterMap'),
    zoomIn: t('planner.zoomIn'),
    zoomOut: t('planner.zoomOut'),
    fit: t('planner.fitMap'),
    fitAll: t('planner.fitTrip'),
    list: t('planner.mapList'),
    locate: t('planner.locateMe'),
    followAgain: t('planner.followAgain'),
    stopLocating: t('planner.stopLocating'),
    ownPosition: t('planner.youAreHere'),
  }
}

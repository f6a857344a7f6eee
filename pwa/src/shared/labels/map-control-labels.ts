import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { signOf } from '../../map/cluster-markers.ts'
import type { MapLabels, MapMarker } from '../../map/types.ts'

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

/** So many places that lie close together are said by their names. */
const fewNames = 3

/** Several markers in one. Who drives by voice says what is seen, so that it is part of the name. */
export function clusterLabel(members: readonly MapMarker[]): string {
  const label = t('planner.closeTogether', { count: members.length })
  const named = members.length > fewNames ? label : `${label}: ${formatList(members.map(({ name }) => name))}`
  const sign = signOf(members)
  return sign === String(members.length) ? named : `${named} (${sign})`
}

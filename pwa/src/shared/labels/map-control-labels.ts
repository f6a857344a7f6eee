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

/** The most places in one marker that are listed by name. */
const fewNames = 3

/** The name of a marker for several places. It has the visible number, which people say in voice control. */
export function clusterLabel(members: readonly MapMarker[]): string {
  const label = t('planner.closeTogether', { count: members.length })
  const named = members.length > fewNames ? label : `${label}: ${formatList(members.map(({ name }) => name))}`
  const sign = signOf(members)
  return sign === String(members.length) ? named : `${named} (${sign})`
}

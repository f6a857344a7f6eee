import type { Level } from '@caravel/sync-protocol/access'
import { actionsOfTrips, actionText, levelOf } from '../../../shared/people/rights.ts'
import { appView } from '../../../data/store.ts'
import { formatList } from '../../../i18n/format.ts'
import { t, type StringKey } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'

const groups: readonly { of: readonly Level[]; title: StringKey }[] = [
  { of: ['trip_member', 'everybody'], title: 'people.everybodyMay' },
  { of: ['trip_owner'], title: 'people.ownerMay' },
  { of: ['admin'], title: 'people.adminsMay' },
]

/**
 * What each of the people on a trip may do, in words. An admin sets it for all trips of the server. Nothing as long as
 * this device does not know it.
 */
export function RightsList() {
  const levels = new Map(actionsOfTrips().map(action => [action, levelOf(action)]))
  if (![...levels.values()].some(Boolean)) return null
  return (
    <section class="people-rights">
      <h3>{t('people.rights')}</h3>
      <dl>
        {groups.map(({ of, title }) => {
          const may = [...levels].flatMap(([action, level]) =>
            level && of.includes(level) ? [actionText(action)] : [],
          )
          const all = title === 'people.ownerMay' ? [...may, t('people.handOverRight')] : may
          return (
            all.length > 0 && (
              <div key={title}>
                <dt>{t(title)}</dt>
                <dd>{formatList(all)}</dd>
              </div>
            )
          )
        })}
      </dl>
      {appView.can('admin') ? (
        <Button kind="text" href="/admin/permissions">
          {t('people.changeRights')}
        </Button>
      ) : (
        <p class="people-note">{t('people.rightsBy')}</p>
      )}
    </section>
  )
}

import './check.css'
import { CircleCheck } from 'lucide-preact'
import { useState } from 'preact/hooks'
import {
  findingGroups,
  groupOf,
  type Finding,
  type FindingGroup,
} from '@caravel/sync-protocol/domain/trip-check/finding'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { personIn } from '../../shared/people/people.ts'
import type { CheckedTrip } from '../../shared/trip-check/checked-trip.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { FindingCard } from './finding-card.tsx'
import { findingUrl } from './finding-url.ts'
import { findingWords } from './finding-words.ts'
import { stopIgnoring } from './remedies.ts'

/** The findings with their filter, and what is fine. `beside`: the plan shows what is selected. */
export function CheckBody({ of, tripId, beside }: { of: CheckedTrip; tripId: string; beside: boolean }) {
  const [group, setGroup] = useState<FindingGroup | undefined>()
  const [selected, setSelected] = useState<string | undefined>()
  const [showsIgnored, showIgnored] = useState(false)
  const shown = of.open.filter(finding => group === undefined || groupOf(finding) === group)
  const current = shown.some(({ key }) => key === selected) ? selected : shown[0]?.key
  const select = (finding: Finding) => {
    setSelected(finding.key)
    navigate(findingUrl(of.view, tripId, finding, beside), beside ? { replace: true } : {})
  }
  return (
    <>
      <output class="check-count">{t('check.count', { count: of.open.length })}</output>
      <GroupChips of={of} group={group} onChange={setGroup} />
      <div class="check-scroll">
        {of.open.length === 0 ? (
          <Empty icon={CircleCheck} title={t('check.allFine')}>
            {t('check.allFineFact')}
          </Empty>
        ) : (
          <ul class="findings">
            {shown.map(finding => (
              <FindingCard
                key={finding.key}
                selected={finding.key === current}
                onSelect={() => select(finding)}
                {...{ of, tripId, finding, beside }}
              />
            ))}
          </ul>
        )}
        {showsIgnored && <Ignored of={of} tripId={tripId} />}
      </div>
      <footer class="check-footer">
        <Icon of={CircleCheck} />
        <p>{fineText(of.check.fine)}</p>
        {of.ignored.length > 0 && (
          <Button kind="text" aria-expanded={showsIgnored} onClick={() => showIgnored(!showsIgnored)}>
            {t(showsIgnored ? 'check.hideIgnored' : 'check.showIgnored', { count: of.ignored.length })}
          </Button>
        )}
      </footer>
    </>
  )
}

type ChipsProps = {
  of: CheckedTrip
  group: FindingGroup | undefined
  onChange: (group: FindingGroup | undefined) => void
}

/** Only what there is something of; a single kind needs no filter. */
function GroupChips({ of: { open }, group, onChange }: ChipsProps) {
  const counts = findingGroups.map(name => ({
    name,
    count: open.filter(finding => groupOf(finding) === name).length,
  }))
  const there = counts.filter(({ count }) => count > 0)
  if (there.length < 2) return null
  return (
    <fieldset class="check-chips" aria-label={t('check.filter')}>
      <Chip chosen={group === undefined} onClick={() => onChange(undefined)}>
        {t('check.group.all', { count: open.length })}
      </Chip>
      {there.map(({ name, count }) => (
        <Chip key={name} chosen={group === name} onClick={() => onChange(group === name ? undefined : name)}>
          {t(`check.group.${name}`, { count })}
        </Chip>
      ))}
    </fieldset>
  )
}

/** What was ignored, by whom and why, and the way to be told of it again. */
function Ignored({ of: { ignored, view }, tripId }: { of: CheckedTrip; tripId: string }) {
  return (
    <section class="check-ignored">
      <h3>{t('check.ignored')}</h3>
      <ul>
        {ignored.map(({ finding, row }) => (
          <li key={finding.key}>
            <p class="finding-title">{findingWords(view, finding).title}</p>
            <p class="finding-evidence">
              {t(row.reason ? 'check.ignoredBecause' : 'check.ignoredBy', {
                name: personIn(view.stream, row.updated_by).name,
                reason: row.reason ?? '',
              })}
            </p>
            {view.can('day_edit') && (
              <Button kind="text" onClick={() => stopIgnoring(view, tripId, finding)}>
                {t('check.watch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const fineParts = ['stops', 'transports', 'nights'] as const

/** "15 stops and 7 nights are fine." What there is none of is not counted. */
function fineText(fine: Readonly<Record<(typeof fineParts)[number], number>>): string {
  const there = fineParts.filter(part => fine[part] > 0)
  if (there.length === 0) return ''
  const parts = formatList(there.map(part => t(`check.fineOf.${part}`, { count: fine[part] })))
  return t('check.fine', { parts, count: there.reduce((sum, part) => sum + fine[part], 0) })
}

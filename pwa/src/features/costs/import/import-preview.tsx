import { computed } from '@preact/signals'
import { Info } from 'lucide-preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { readCosts } from '@caravel/sync-protocol/domain/money/read-costs'
import type { ImportedCosts } from '@caravel/sync-protocol/domain/money/imported-costs'
import { currencyOptions } from '../../../shared/forms/currency-options.ts'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { mint } from '../../../data/mutate.ts'
import { refreshRatesOf } from '../../../data/rates.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useCosts } from '../page/costs-context.ts'
import { foundFor } from '../model/found-rate.ts'
import { importCosts } from './import-actions.ts'
import { ImportedRows } from './imported-rows.tsx'
import { ImportProblems } from './import-problems.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { asGuest, foreignDays, guessPeople, namedIn, toImport, type Chosen } from './import-plan.ts'

/** What a file becomes, before anything of it is here. */
export function ImportPreview({
  file,
  onBack,
}: {
  file: { name: string; text: string }
  onBack: () => void
}) {
  const costs = useCosts()
  const { base, people, tripId } = costs
  const [currency, setCurrency] = useState<string>()
  const found = useMemo(() => readAgain(file.text, currency), [file.text, currency])
  // People who join the trip meanwhile are found too.
  const [picked, setPicked] = useState<Chosen>({})
  const guessed = useMemo(() => guessPeople(found.people, people), [found.people, people])
  const chosen = useMemo(() => ({ ...guessed, ...picked }), [guessed, picked])
  const [newIds] = useState(() => Object.fromEntries(found.people.map(name => [name, mint()])))
  const [again, setAgain] = useState(false)
  const { save, refusal } = useSaving()
  const idOf = useCallback(
    (name: string) => (chosen[name] === asGuest ? newIds[name] : chosen[name]) ?? '',
    [chosen, newIds],
  )
  const nameById = useMemo(
    () => new Map(found.people.toReversed().map(name => [idOf(name), name])),
    [found, idOf],
  )
  const { sums, settlements } = costs
  // A long file is worked out anew when something it depends on changed, rates that arrive among it.
  const plans = useMemo(() => {
    const rateOf = (from: string, date: string | null) => foundFor(from, base, date)
    const present = { expenses: sums.costs.map(({ row }) => row), settlements }
    const plan = { found, idOf, base, rateOf }
    return { all: computed(() => toImport(plan)), missing: computed(() => toImport({ ...plan, present })) }
  }, [found, idOf, base, sums, settlements])
  const days = useMemo(() => foreignDays(found, base), [found, base])
  const arrivingRef = useRef<Promise<void> | undefined>(undefined)
  useEffect(() => {
    arrivingRef.current = refreshRatesOf(days)
  }, [days])
  const checked = plans.missing.value
  const rows = again ? plans.all.value : checked
  const count = rows.expenses.length + rows.settlements.length
  const asksCurrency =
    currency !== undefined || found.problems.some(({ code }) => code === 'CURRENCY_UNKNOWN')
  const importEntries = () => {
    const named = namedIn(rows)
    const guests = found.people
      .filter(name => chosen[name] === asGuest && named.has(idOf(name)))
      .map(name => ({ id: idOf(name), name: name.slice(0, 100) }))
    const write = async () => {
      // Each is fixed at the rate of its day, where that can be had now.
      await arrivingRef.current
      await refreshRatesOf(days)
      await importCosts(tripId, guests, (again ? plans.all : plans.missing).value)
    }
    void save(write, closeSheet)
  }
  return (
    <Sheet
      tall
      title={t('costs.import.title')}
      onClose={closeSheet}
      footer={
        <>
          <Button onClick={onBack}>{t('costs.import.other')}</Button>
          <Button kind="primary" onClick={importEntries} offReason={count === 0 && t('costs.import.nothing')}>
            {t('costs.import.bringIn', { count })}
          </Button>
        </>
      }
    >
      <div class="cost-import">
        <p>
          <bdi>{file.name}</bdi> · {t(`costs.import.from.${found.format}`)} ·{' '}
          {t('costs.import.counts', { expenses: found.expenses.length, payments: found.payments.length })}
        </p>
        {asksCurrency && (
          <SelectField
            label={t('costs.import.currency')}
            hint={t('costs.import.currencyHint')}
            value={currency ?? ''}
            options={[
              ...(currency === undefined ? [{ value: '', label: t('costs.import.currencyNone') }] : []),
              ...currencyOptions([base]),
            ]}
            onChange={setCurrency}
          />
        )}
        <PeopleChoice
          names={found.people}
          chosen={chosen}
          onChoose={(name, id) => setPicked({ ...picked, [name]: id })}
        />
        {checked.there > 0 && (
          <Checkbox checked={again} onChange={setAgain}>
            {t('costs.import.again', { count: checked.there })}
          </Checkbox>
        )}
        <ImportProblems problems={found.problems} />
        {checked.toOneself > 0 && (
          <Notice icon={Info}>{t('costs.import.toOneself', { count: checked.toOneself })}</Notice>
        )}
        <ImportedRows rows={rows} nameOf={id => nameById.get(id)} />
        {refusal}
      </div>
    </Sheet>
  )
}

/** It was read before the preview opened, so it is known. */
function readAgain(text: string, currency: string | undefined): ImportedCosts {
  const found = readCosts(text, { currency })
  if (!('people' in found)) throw new TypeError('the table was known before')
  return found
}

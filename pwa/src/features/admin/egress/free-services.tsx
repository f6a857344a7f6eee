import { useEffect, useState } from 'preact/hooks'
import { answerOnlineServices, type OnlineServices } from '../../../data/online-services.ts'
import { t } from '../../../i18n/t.ts'
import { ServiceChoices } from '../../../shared/online-services/service-choices.tsx'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { Button } from '../../../ui/button.tsx'
import { FromServer } from '../from-server.tsx'
import { useServerData } from '../use-server-data.ts'

/** The answer to the question of the set-up, to be changed. */
export function FreeServices({ onSaved }: { onSaved: () => void }) {
  const services = useServerData<OnlineServices>('/api/admin/online-services')
  return (
    <section class="admin-group" aria-labelledby="free-services">
      <h3 id="free-services">{t('onlineServices.heading')}</h3>
      <FromServer of={services}>
        {known => (
          <Choices
            known={known}
            onSaved={() => {
              services.reload()
              onSaved()
            }}
          />
        )}
      </FromServer>
    </section>
  )
}

function Choices({ known, onSaved }: { known: OnlineServices; onSaved: () => void }) {
  const stored = known.services.flatMap(({ id, on }) => (on ? [id] : []))
  const mark = stored.join(' ')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(stored))
  useEffect(() => setChosen(new Set(mark === '' ? [] : mark.split(' '))), [mark])
  const { save, refusal } = useSaving()
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const isSame = [...chosen].toSorted().join(' ') === stored.toSorted().join(' ')
  return (
    <>
      <ServiceChoices services={known.services} chosen={chosen} onChange={toggle} />
      {refusal}
      <Button
        kind="primary"
        offReason={isSame && t('serverSettings.nothingChanged')}
        onClick={() => void save(async () => void (await answerOnlineServices([...chosen])), onSaved)}
      >
        {t('onlineServices.save')}
      </Button>
    </>
  )
}

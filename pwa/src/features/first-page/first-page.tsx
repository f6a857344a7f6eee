import './first-page.css'
import { FolderUp, Map as MapIcon, MapPin, Plus } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { addExampleTrip } from '../example-trip/add-example-trip.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { openCard, openSheet } from '../../shared/navigation/sheet-url.ts'
import { today } from '../../shared/trips/today.ts'
import { session } from '../../data/session.ts'
import { deviceSettings } from '../../data/settings.ts'
import { appView } from '../../data/store.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { ExamplePicture, FilesPicture, ShipChart } from './pictures.tsx'

/** What an admin can set up is asked of the server, so its code is not stored on the device. */
const setupPart = withMessages('first-run', () => import('./setup-block.tsx'))
const SetupBlock = lazyPart(() =>
  setupPart().catch((error: unknown) => {
    console.warn('The set-up of the server did not come', error)
    return { default: () => null }
  }),
)

export interface FirstPageProps {
  /** On a phone, below the title. */
  status?: ComponentChildren
  actions: ComponentChildren
}

/** All trips while there are none: how to begin, and for an admin what the server can be given. */
export default function FirstPage({ status, actions }: FirstPageProps) {
  const now = session.value
  const isAdmin = appView.can('admin')
  const name = now.status === 'signed-in' ? now.user.username : ''
  return (
    <>
      <PageHeader
        kind="page"
        title={t('firstRun.title', { name })}
        meta={t(isAdmin ? 'firstRun.ready' : 'firstRun.question')}
        status={status}
        actions={actions}
      />
      <div class="first">
        <NewTripCard />
        <Card
          id="first-example"
          picture={<ExamplePicture />}
          title={t('firstRun.example')}
          fact={t('firstRun.exampleFact')}
        >
          <ExampleButton />
        </Card>
        <Card
          id="first-import"
          picture={<FilesPicture />}
          title={t('firstRun.bring')}
          fact={t('firstRun.bringFact')}
        >
          <Button icon={FolderUp} href="/bring">
            {t('firstRun.chooseFiles')}
          </Button>
        </Card>
      </div>
      {isAdmin && deviceSettings.value.hide_server_setup !== true && (
        <Suspense fallback={null}>
          <SetupBlock />
        </Suspense>
      )}
    </>
  )
}

function NewTripCard() {
  const [text, setText] = useState('')
  const begin = (event: Event) => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted) openCard('new-trip', wanted)
    else openSheet('new-trip')
  }
  return (
    <section class="first-new" aria-labelledby="first-new">
      <ShipChart />
      <h2 id="first-new">{t('firstRun.new')}</h2>
      <p>{t('firstRun.newFact')}</p>
      <form onSubmit={begin}>
        <label class="first-where">
          <Icon of={MapPin} />
          <input
            type="text"
            aria-label={t('firstRun.nameOrPlace')}
            placeholder={t('firstRun.nameOrPlace')}
            value={text}
            maxLength={200}
            autocomplete="off"
            enterkeyhint="go"
            onInput={event => setText(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" kind="primary" icon={Plus}>
          {t('trips.new')}
        </Button>
      </form>
    </section>
  )
}

function Card(props: {
  id: string
  picture: ComponentChildren
  title: string
  fact: string
  children: ComponentChildren
}) {
  return (
    <section class="first-card" aria-labelledby={props.id}>
      {props.picture}
      <div class="first-card-words">
        <h2 id={props.id}>{props.title}</h2>
        <p>{props.fact}</p>
        <div class="first-acts">{props.children}</div>
      </div>
    </section>
  )
}

function ExampleButton() {
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const title = await addExampleTrip(today.peek())
      showToast({ text: t('trips.exampleAdded', { title }) })
    } catch (error) {
      console.error(error)
      showToast({ text: errorText(error), error: true })
      setBusy(false)
    }
  }
  return (
    <Button icon={MapIcon} busy={busy && t('trips.addingExample')} onClick={() => void add()}>
      {t('trips.addExample')}
    </Button>
  )
}

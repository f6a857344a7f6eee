import { Crown, Eye, LogOut, PenLine, UserRoundMinus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { device } from '../../../data/device.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { PersonRow } from '../../../shared/people/person-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { announce } from '../../../ui/live-region.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { contributorsOf, personOf } from '../contributors.tsx'
import { ownRole, type Contributor } from '../journal-rows.ts'
import { addPerson, leaveJournal, removePerson, setRole, transferTo } from './people-actions.ts'

/** The people who read and write a journal, and a form to add one by username or email. */
export function PeoplePart({ journalId }: { journalId: string }) {
  const me = device.value?.actor.user_id ?? ''
  const owns = ownRole(journalId) === 'owner'
  const people = contributorsOf(journalId)
  return (
    <section class="journal-form" aria-labelledby="journal-people">
      <h3 id="journal-people">{t('journal.peopleTitle')}</h3>
      <ul class="list">
        {people.map(row => (
          <ContributorRow
            key={row.id}
            row={row}
            journalId={journalId}
            isMe={row.user_id === me}
            owns={owns}
          />
        ))}
      </ul>
      {owns && <AddPerson journalId={journalId} />}
      {!owns && me && (
        <div>
          <Button icon={LogOut} onClick={() => void leaveJournal({ journey_id: journalId, user_id: me })}>
            {t('journal.leave')}
          </Button>
        </div>
      )}
    </section>
  )
}

function ContributorRow(props: { row: Contributor; journalId: string; isMe: boolean; owns: boolean }) {
  const { row, journalId, isMe, owns } = props
  const { name, role, user_id } = row
  const who = { journey_id: journalId, user_id, name }
  const items: MenuItem[] =
    !owns || isMe
      ? []
      : [
          role === 'viewer'
            ? {
                id: 'editor',
                icon: PenLine,
                label: t('journal.makeEditor', { name }),
                onSelect: () => void setRole(who, 'editor'),
              }
            : {
                id: 'viewer',
                icon: Eye,
                label: t('journal.makeViewer', { name }),
                onSelect: () => void setRole(who, 'viewer'),
              },
          {
            id: 'owner',
            icon: Crown,
            label: t('journal.makeOwner', { name }),
            onSelect: () => void transferTo(who),
          },
          {
            id: 'remove',
            icon: UserRoundMinus,
            label: t('journal.removePerson', { name }),
            danger: true,
            onSelect: () => void removePerson(who),
          },
        ]
  return (
    <PersonRow
      person={personOf(row)}
      title={isMe ? t('journal.personYou', { name }) : name}
      meta={t(`journal.role.${role}`)}
      items={items}
      menuLabel={t('journal.photoActions', { name })}
    />
  )
}

/** Adds someone by username or email. */
export function AddPerson({ journalId }: { journalId: string }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const add = async (event: Event) => {
    event.preventDefault()
    const wanted = name.trim()
    setError(wanted ? undefined : t('journal.personMissing'))
    if (!wanted || busy) return
    setBusy(true)
    try {
      await addPerson(journalId, wanted)
      announce(t('journal.personAdded', { name: wanted }))
      setName('')
    } catch (refusal) {
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="journal-form" noValidate onSubmit={event => void add(event)}>
      <TextField
        label={t('journal.personName')}
        value={name}
        error={error}
        onInput={setName}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="done"
      />
      <div>
        <Button kind="tonal" type="submit">
          {t('journal.personAdd')}
        </Button>
      </div>
    </form>
  )
}

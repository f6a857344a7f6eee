import { useEffect, useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useStepOfBack } from '../../ui/overlays/step-of-back.ts'
import {
  agree,
  hasAgreed,
  keepAsking,
  loadShared,
  sharedPeople,
  shownWith,
  type SharedPerson,
} from './shared-atlas.ts'

/** Whom the reader shows their atlas, and whose they see. Both agree first. */
export function TogetherSheet({ onClose }: { onClose(): void }) {
  const leave = useStepOfBack(onClose)
  const [answers, setAnswers] = useState(true)
  useEffect(() => void loadShared().then(setAnswers), [])
  const people = sharedPeople.value
  const waits = people.some(
    ({ user_id, theirs, visited }) => theirs && visited === null && hasAgreed(user_id),
  )
  // The server sends their countries only after it has received the agreement of the reader, which may take a while.
  useEffect(() => (waits ? keepAsking() : undefined), [waits])
  return (
    <Sheet title={t('atlas.together')} onClose={() => leave()}>
      <p class="atlas-fact">{t('atlas.togetherFact')}</p>
      {!answers && <p class="atlas-fact is-warn">{t('atlas.togetherAway')}</p>}
      {people.length === 0 && <p>{t('atlas.togetherNobody')}</p>}
      <ul class="atlas-choice">
        {people.map(person => (
          <li key={person.user_id} class="atlas-person">
            <Person person={person} onShow={() => leave(() => (shownWith.value = person.user_id))} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Person({ person, onShow }: { person: SharedPerson; onShow(): void }) {
  const { user_id, username: name, theirs, visited } = person
  const mine = hasAgreed(user_id)
  const choose = (yes: boolean): void =>
    void agree(user_id, yes).then(async saved => {
      if (saved) await loadShared()
    })
  return (
    <>
      <Checkbox checked={mine} onChange={choose}>
        <bdi>{t('atlas.showMine', { name })}</bdi>
      </Checkbox>
      {mine && visited ? (
        <Button onClick={onShow}>{t('atlas.showTogether')}</Button>
      ) : (
        <p class="atlas-fact">{t(theirs ? 'atlas.theyAgreed' : 'atlas.notAgreed', { name })}</p>
      )}
    </>
  )
}

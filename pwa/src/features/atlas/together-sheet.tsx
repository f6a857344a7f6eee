import { useEffect, useState } from 'preact/hooks'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useGrowingList } from '../../ui/lists/use-growing-list.ts'
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

/** More than that are searched. */
const manyPeople = 10

/** Whom the reader shows their atlas, and whose they see. Both agree first. */
export function TogetherSheet({ onClose }: { onClose(): void }) {
  const leave = useStepOfBack(onClose)
  const [answers, setAnswers] = useState(true)
  useEffect(() => void loadShared().then(setAnswers), [])
  const people = sharedPeople.value
  const waits = people.some(({ user_id, mine, theirs }) => theirs && !mine && hasAgreed(user_id))
  // The server sends their countries only after it has received the agreement of the reader, which may take a while.
  useEffect(() => (waits ? keepAsking() : undefined), [waits])
  const [typed, setTyped] = useState('')
  const { count, end } = useGrowingList(typed)
  const wanted = foldText(typed.trim())
  const found = people.filter(({ username }) => foldText(username).includes(wanted))
  const show = async ({ user_id, visited }: SharedPerson): Promise<void> => {
    const isHere = visited !== null || (await loadShared(user_id))
    setAnswers(isHere)
    if (isHere) leave(() => (shownWith.value = user_id))
  }
  return (
    <Sheet title={t('atlas.together')} onClose={() => leave()}>
      <p class="atlas-fact">{t('atlas.togetherFact')}</p>
      {!answers && <p class="atlas-fact is-warn">{t('atlas.togetherAway')}</p>}
      {people.length === 0 && <p>{t('atlas.togetherNobody')}</p>}
      {people.length > manyPeople && (
        <TextField label={t('atlas.findPerson')} type="search" value={typed} onInput={setTyped} />
      )}
      <ul class="atlas-choice">
        {found.slice(0, count).map(person => (
          <li key={person.user_id} class="atlas-person">
            <Person person={person} onShow={() => void show(person)} />
          </li>
        ))}
        {count < found.length && <li ref={end} aria-hidden="true" />}
      </ul>
    </Sheet>
  )
}

function Person({ person, onShow }: { person: SharedPerson; onShow(): void }) {
  const { user_id, username: name, mine: known, theirs, visited } = person
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
      {mine && (visited || (theirs && known)) ? (
        <Button onClick={onShow}>{t('atlas.showTogether')}</Button>
      ) : (
        <p class="atlas-fact">{t(theirs ? 'atlas.theyAgreed' : 'atlas.notAgreed', { name })}</p>
      )}
    </>
  )
}

/**
 * Passwords that are tried first by anyone who guesses: words that many choose, with the digits and signs that people add
 * when they are asked for some. A short list of stems does for a long list of passwords.
 */

const stems = new Set(
  // what the word itself is called
  (
    'password passwort passwd passphrase motdepasse contrasena contraseña senha parola wachtwoord haslo heslo lozinka ' +
    'parole salasana losen adgangskode secret geheim kennwort letmein openup opensesame sesame welcome willkommen ' +
    'bienvenue bienvenido changeme changethis default guest temp temporary test testing tester tests demo login signin ' +
    'admin administrator administrador root user username superuser master webmaster server system caravel travel ' +
    'holiday vacation urlaub trip computer internet google facebook instagram youtube twitter yahoo hotmail outlook ' +
    'microsoft windows apple iphone samsung android amazon netflix spotify minecraft fortnite roblox pokemon nintendo ' +
    // words and names that many choose
    'iloveyou ilovegod ihateyou loveyou lovely love lover forever sweetheart honey baby babygirl angel princess prinzessin ' +
    'prince queen king schatz schatzi sunshine sonne rainbow butterfly flower flowers rose summer sommer winter spring ' +
    'autumn herbst january february march april june july august september october november december monday friday ' +
    'dragon monkey tiger lion eagle falcon panther shadow phoenix unicorn dolphin elephant penguin kitten cat dog puppy ' +
    'football fussball soccer baseball basketball hockey golf tennis arsenal liverpool chelsea barcelona realmadrid ' +
    'juventus bayern dortmund schalke steelers yankees cowboys lakers batman superman spiderman starwars startrek ' +
    'ironman pikachu naruto matrix ninja pirate wizard merlin gandalf hobbit harrypotter mickey mickeymouse snoopy ' +
    'freedom freiheit peace friend friends family familie mother father mama papa jesus jesuschrist christ heaven ' +
    'blessed hello hallo bonjour hola ciao cheese cookie cookies chocolate schokolade coffee banana orange strawberry ' +
    'pepper ginger cherry peanut pumpkin purple yellow silver golden diamond money mercedes porsche ferrari mustang ' +
    'corvette harley yamaha honda toyota whatever nothing anything trustno trustnoone access hacker killer ' +
    'michael michelle jennifer jessica ashley amanda daniel thomas andrew joshua matthew charlie robert william ' +
    'jordan hannah nicole anthony justin brandon sophie sarah andrea martin stefan sebastian alexander christian ' +
    'maria anna laura julia lisa marie natasha nastya patrick george maggie taylor bailey buster jasmine samantha ' +
    'elizabeth victoria lucky lucky7 beautiful handsome pretty blessing success hunter ranger soldier thunder ' +
    'lightning storm fire water earth mountain ocean paradise london paris berlin madrid lisbon lisboa porto america ' +
    'germany deutschland france england brasil portugal mexico canada australia russia qazwsx qwer asdf zxcv abcd abc ' +
    'aaa bbb xxx foobar asdfg qwert qwertz azerty zxcvbn ytrewq poiuy lkjhg mnbvc wasd'
  ).split(' '),
)

/** Rows of keyboards, the alphabet and the digits, there and back: any run along one of them. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjklöä',
  'asdfghjkl;',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm,.-',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()_+',
  '!"§$%&/()=',
].flatMap(walk => [walk, [...walk].reverse().join('')])

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Is it one that is guessed first, or made of the account's own names? */
export const isCommon = (password: string, names: readonly string[]): boolean => {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isWalk(folded) || once(folded).length < 4 || /^\d{1,11}$/.test(folded)) return true
  const own = new Set(names.flatMap(namesIn))
  return readings(once(folded)).some(
    word => stems.has(word) || own.has(word) || (word.length >= 3 && isWalk(word)),
  )
}

/** The word behind what was added: a few digits and signs at the ends go, and letters come back that signs stand for. */
const readings = (folded: string): string[] => {
  const plain = folded.replace(/^[^\p{L}]{1,6}/u, '').replace(/[^\p{L}]{1,6}$/u, '')
  const letters = [folded, plain].map(text => [...text].map(char => leet[char] ?? char).join(''))
  return [folded, plain, ...letters]
    .flatMap(text => [text, once(text)])
    .map(text => text.replace(/[\s._-]+/g, ''))
}

/** `catcatcat` says no more than `cat`. */
const once = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/** `qwer1234`: nothing but runs along them. */
const isWalk = (text: string): boolean => {
  if (text === '') return true
  for (let length = text.length; length >= 3; length--) {
    const run = text.slice(0, length)
    if (walks.some(walk => walk.includes(run))) return isWalk(text.slice(length))
  }
  return false
}

/** A name, an address and the part before its @, as they are compared. */
const namesIn = (name: string): string[] => {
  const folded = name.normalize('NFKC').toLowerCase()
  const parts = [folded, folded.replace(/@.*$/, '')]
  return parts.map(part => part.replace(/[\s._-]+/g, '')).filter(part => part.length >= 3)
}

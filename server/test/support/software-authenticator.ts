/**
 * An authenticator made of code: keeps P-256 keys and answers what a browser would hand over, right or wrong in one
 * thing. Only what a server looks at is there.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface CeremonyFaults {
  origin?: string
  rpId?: string
  challenge?: string
  /** The person touched it and was not verified. */
  unverified?: boolean
  counter?: number
  /** Signs with another key. */
  forged?: boolean
  userHandle?: string
  type?: string
}

interface Options {
  challenge: string
}

const site = { origin: 'https://trips.example.org', rpId: 'trips.example.org' }

export class SoftwareAuthenticator {
  private readonly key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly id = randomBytes(32)
  private userHandle = ''
  counter = 0

  /** Of `navigator.credentials.create`. */
  create(options: Options & { user: { id: string } }, faults: CeremonyFaults = {}) {
    this.userHandle = options.user.id
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' })
    const cose = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(this.authData(faults, attested))],
    ])
    return this.credential({
      clientDataJSON: clientData('webauthn.create', options, faults),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Of `navigator.credentials.get`. */
  get(options: Options, faults: CeremonyFaults = {}) {
    this.counter++
    const authData = this.authData(faults)
    const clientDataJSON = clientData('webauthn.get', options, faults)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const key: KeyObject = faults.forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.key.privateKey
    return this.credential({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), key).toString('base64url'),
      userHandle: faults.userHandle ?? this.userHandle,
    })
  }

  private credential<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  private authData(
    { rpId = site.rpId, unverified, counter = this.counter }: CeremonyFaults,
    attested?: Buffer,
  ) {
    const flags = 1 | (unverified ? 0 : 4) | (attested ? 64 : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const hash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([hash, Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)])
  }
}

const clientData = (usual: string, options: Options, faults: CeremonyFaults): string => {
  const { origin = site.origin, challenge = options.challenge, type = usual } = faults
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

const cborHead = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cborInt = (value: number): Buffer => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (pairs: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])

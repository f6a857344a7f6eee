/** A certificate that nobody signed, as a mail server at home may have it. Made by openssl. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export interface CertificateFiles {
  key: string
  certificate: string
}

/** Writes `key.pem` and `certificate.pem`, which names that address, into the folder; answers their paths. */
export function makeCertificate(folder: string, address: string): CertificateFiles {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=mail.x.example', '-addext', `subjectAltName=IP:${address}`]
  const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...elliptic, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return { key, certificate }
}

import { expect, test } from 'vitest'
import { isFreeLicence } from '../../src/modules/search/providers/free-licence.ts'

test.each([
  [['cc0', 'CC0']],
  [['pd', 'Public domain']],
  [['pd-old-100', 'Public domain']],
  [['cc-by-4.0', 'CC BY 4.0', 'Creative Commons Attribution 4.0']],
  [['cc-by-sa-3.0', 'CC BY-SA 3.0']],
  [['CC BY-SA 2.1 jp']],
  [['CC BY 3.0 IGO']],
  [['GFDL']],
  [['FAL']],
  [['OGL 3']],
  [['Attribution']],
  [['No restrictions']],
])('%j is free', said => expect(isFreeLicence(said)).toBe(true))

test.each([
  [[]],
  [['']],
  [['cc-by-nc-4.0', 'CC BY-NC 4.0']],
  [['cc-by-nd-4.0', 'CC BY-ND 4.0']],
  [['cc-by-nc-sa-2.0']],
  [['CC BY-SA 4.0', 'Non-commercial use only']],
  [['Fair use']],
  [['Copyrighted']],
  [['CC BYE']],
  [['Public domain', 'Nonfree logo']],
  [['All rights reserved']],
])('%j is not', said => expect(isFreeLicence(said)).toBe(false))

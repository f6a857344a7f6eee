import { useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'

/** Does something on the server, says what it refused, and reads anew what is there. Answers whether it was done. */
export function useAct(load: () => Promise<void>) {
  const [failed, setFailed] = useState<string>()
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailed(undefined)
    try {
      await work()
      await load()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(errorText(error))
      await load()
      return false
    }
  }
  return { act, failed }
}
